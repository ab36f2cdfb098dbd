"""Tries tenbin-scale on Dask and Ray: workers of both are killed with -9 in the middle, parts fail twice or
always, folders cannot be written, the command is wrong. TENBIN is the program; writes to the folder it is in."""

import contextlib
import os
import pathlib
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterator

from distributed import Client, LocalCluster

from tenbin_scale import Dask, Failed, Ray, play

PROGRAM = os.environ["TENBIN"]
HERE = pathlib.Path(__file__).parent
RUN = "run ninja --games 160k --seed 22"


def step(told: str) -> None:
    print(f"\n-- {told}", flush=True)


def single(command: str, folder: str) -> None:
    line = [PROGRAM, *command.split(), "--quiet", "--out", folder]
    subprocess.run(line, check=True, stdout=subprocess.DEVNULL)


def same(folder: str) -> None:
    subprocess.run([HERE / "same", "single", folder], check=True)


def words_of(process: int) -> list[str]:
    with contextlib.suppress(OSError):
        return pathlib.Path(f"/proc/{process}/cmdline").read_text().split("\0")
    return []


def parent_of(process: int) -> int:
    return int(pathlib.Path(f"/proc/{process}/stat").read_text().rsplit(")", 1)[1].split()[1])


def playing() -> list[int]:
    """The processes that play a part for a worker."""
    processes = [int(path.name) for path in pathlib.Path("/proc").glob("[0-9]*")]
    return [one for one in processes if words_of(one)[:1] and words_of(one)[0].endswith("/home/tenbin")]


def kill_a_worker(after_parts: int, folder: str) -> None:
    """Kills one that plays, once some parts are finished; what it played must end with it."""
    while len(list(pathlib.Path(f"{folder}.shards").glob("[0-9]*-of-*"))) < after_parts or not playing():
        time.sleep(0.02)
    program = playing()[0]
    worker = parent_of(program)
    print(f"  kill -9 {worker}: {' '.join(words_of(worker))[:60].strip()}", flush=True)
    os.kill(worker, signal.SIGKILL)
    time.sleep(0.2)
    assert program not in playing(), "the program outlives its worker"


@contextlib.contextmanager
def in_the_middle(folder: str) -> Iterator[None]:
    """Kills a worker while something else goes on."""
    thread = threading.Thread(target=kill_a_worker, args=(2, folder))
    thread.start()
    yield
    thread.join(timeout=5)
    assert not thread.is_alive(), "no worker was killed"


def failing(number: int, times: int) -> str:
    """A program that fails so many times to play a part."""
    tries = pathlib.Path("failing-tries").absolute()
    tries.unlink(missing_ok=True)
    program = pathlib.Path("failing")
    program.write_text(
        f"""#!/bin/bash
case "$*" in *"--shard {number}/"*)
    tries=$(cat {tries} 2>/dev/null || echo 0)
    echo $((tries + 1)) >{tries}
    if [ "$tries" -lt {times} ]; then echo "error: the disk is on fire" >&2; exit 5; fi ;;
esac
exec {PROGRAM} "$@"
"""
    )
    program.chmod(0o755)
    return str(program.absolute())


def refused(wanted: str, **asked: object) -> None:
    try:
        play(**{"command": RUN, "parts": 4, "out": "refused", "program": PROGRAM, **asked})
    except Failed as failed:
        assert wanted in str(failed), failed
        print(f"  {failed}", flush=True)
    else:
        raise AssertionError(f"not refused: {asked}")


def worker_of(address: str) -> subprocess.Popen:
    line = [sys.executable, "-m", "dask", "worker", address, "--no-nanny", "--nthreads", "1", "--no-dashboard"]
    return subprocess.Popen(line, stderr=subprocess.DEVNULL)


def try_engine(engine: Dask | Ray, name: str) -> None:
    """What holds on every engine."""
    step(f"{name}: 12 parts on 4 workers, one of which is killed")
    with in_the_middle(f"{name}-killed"):
        tables = play(RUN, parts=12, out=f"{name}-killed", engine=engine, program=PROGRAM)
    same(f"{name}-killed")
    print(f"  {len(tables)} frames; win_rates has {len(tables['win_rates'])} rows", flush=True)
    assert tables["summary"].shape[0] > 0

    step(f"{name}: the same again plays nothing")
    before = time.monotonic()
    play(RUN, parts=12, out=f"{name}-killed", engine=engine, program=failing(1, 99))
    assert not pathlib.Path("failing-tries").exists()
    print(f"  {time.monotonic() - before:.1f} s", flush=True)

    step(f"{name}: a part fails twice")
    play(RUN, parts=5, out=f"{name}-twice", engine=engine, program=failing(3, 2))
    same(f"{name}-twice")

    step(f"{name}: a part fails always: told, the rest is kept, and the same call goes on")
    refused("the disk is on fire", engine=engine, out=f"{name}-always", parts=5, program=failing(3, 99))
    assert pathlib.Path("failing-tries").read_text().strip() == "3"
    play(RUN, parts=5, out=f"{name}-always", engine=engine, program=PROGRAM)
    same(f"{name}-always")

    step(f"{name}: mistakes")
    refused("--gmaes", engine=engine, command="run ninja --gmaes 5", out=f"{name}-wrong")
    refused("another command", engine=engine, command="run ninja --games 1M", out=f"{name}-killed")
    refused("there is no program nowhere", engine=engine, program="nowhere")
    refused("cannot be written", engine=engine, out="single/manifest.json/report")
    refused("cannot be sent", engine=engine, send=["nothing.toml"])


def main() -> None:
    single(RUN, "single")
    with LocalCluster(n_workers=4, threads_per_worker=1, dashboard_address=None) as cluster, Client(cluster) as client:
        try_engine(Dask(client), "dask")

        step("dask: files that the command names are sent; the disk for the parts is full")
        pathlib.Path("short.toml").write_text("description = 'short'\n[rules]\ntarget = 20\n")
        play("run pig --games 2000 --variant short.toml", parts=3, out="sent", engine=Dask(client), program=PROGRAM,
             send=["short.toml"])  # fmt: skip
        single("run pig --games 2000 --variant short.toml", "sent-single")
        subprocess.run([HERE / "same", "sent-single", "sent"], check=True)
        pathlib.Path("full").mkdir()
        subprocess.run(["mount", "-t", "tmpfs", "-o", "size=64k", "tmpfs", "full"], check=True)
        try:
            refused("No space left on device", engine=Dask(client), out="full/report", parts=8)
        finally:
            subprocess.run(["umount", "full"], check=True)

    step("dask: workers that nobody starts again: one is killed, then all others, then new ones come")
    with LocalCluster(n_workers=0, dashboard_address=None) as cluster:
        workers = [worker_of(cluster.scheduler_address) for _ in range(3)]

        def all_are_killed() -> None:
            kill_a_worker(2, "dask-gone")
            while len(list(pathlib.Path("dask-gone.shards").glob("[0-9]*-of-*"))) < 4:
                time.sleep(0.02)
            for worker in workers[:3]:
                worker.kill()
            print("  all workers are killed", flush=True)
            time.sleep(2)
            workers.extend(worker_of(cluster.scheduler_address) for _ in range(2))

        thread = threading.Thread(target=all_are_killed)
        thread.start()
        play(RUN, parts=16, out="dask-gone", engine=Dask(cluster.scheduler_address), program=PROGRAM)
        thread.join()
        for worker in workers:
            worker.kill()
    same("dask-gone")

    step("on the command line, with a cluster of its own")
    line = [sys.executable, "-m", "tenbin_scale", "--parts", "6", "--out", "line", "--program", PROGRAM, *RUN.split()]
    subprocess.run(line, check=True)
    same("line")

    import ray

    ray.init(num_cpus=4, log_to_driver=False, include_dashboard=False)
    try_engine(Ray(), "ray")
    ray.shutdown()


if __name__ == "__main__":
    main()
