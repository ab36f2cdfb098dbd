"""`tenbin-scale --parts 64 --out reports/ninja run ninja --games 10M`"""

import argparse
import sys

from . import Dask, Failed, Ray, play


def main() -> int:
    """Plays what the command line says."""
    parser = argparse.ArgumentParser(prog="tenbin-scale", description="Plays an experiment of tenbin in parts.")
    add = parser.add_argument
    add("--parts", type=int, required=True, help="how many; more than there are workers")
    add("--out", required=True, metavar="DIR", help="the folder of the report")
    add("--dask", metavar="ADDRESS", help="a scheduler of Dask [default: workers on this machine]")
    add("--ray", metavar="ADDRESS", help="a cluster of Ray, or `local`")
    add("--threads", type=int, default=1, help="of a part [default: 1]")
    add("--tries", type=int, default=3, help="of a part [default: 3]")
    add("--send", action="append", default=[], metavar="FILE", help="a file that COMMAND names")
    add("--program", default="tenbin", help="the program [default: tenbin]")
    add("command", nargs=argparse.REMAINDER, metavar="COMMAND", help="such as: run ninja --games 10M")
    asked = vars(parser.parse_args())
    dask, ray, threads = (asked.pop(name) for name in ("dask", "ray", "threads"))
    try:
        play(asked.pop("command"), engine=Ray(ray, threads) if ray else Dask(dask, threads), **asked)
    except Failed as failed:
        print(f"error: {failed}", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        print("interrupted: what is finished is kept, and the same command plays the rest", file=sys.stderr)
        return 130
    return 0


if __name__ == "__main__":
    sys.exit(main())
