"""What plays the parts: Dask and Ray behind one interface.

`start` sends files to workers; `submit` lets a part be played when one is free; `next` waits for a part
that has ended and gives its number with its files, or with why there are none; `stop` lets go of the
workers. `threads` are those of a part.
"""

import warnings
from typing import Any

from .part import Files, Part, play_part


class Dask:
    """Anything that a client of Dask is made of, such as the address of a scheduler, or a client; by
    default a cluster on this machine. Each thread of a worker plays a part."""

    def __init__(self, cluster: Any = None, threads: int = 1) -> None:
        self.cluster, self.threads = cluster, threads

    def start(self, bundle: Files) -> None:
        import distributed

        dask: Any = distributed
        self.client = self.cluster if isinstance(self.cluster, dask.Client) else dask.Client(self.cluster)
        self.ended, self.numbers = dask.as_completed([]), dict[str, int]()
        with warnings.catch_warnings():
            warnings.filterwarnings("ignore", message="Sending large graph")
            # A task is done again where all that hold its result die; data that is merely scattered is lost.
            self.bundle = self.client.submit(dict, bundle, pure=False)

    def submit(self, part: Part) -> None:
        future = self.client.submit(play_part, self.bundle, part, pure=False)
        self.numbers[future.key] = part.number
        self.ended.add(future)

    def next(self) -> tuple[int, Files, Exception | None]:
        future = next(self.ended)
        number = self.numbers.pop(future.key)
        try:
            return number, *future.result()
        except Exception as trouble:
            return number, {}, trouble

    def stop(self) -> None:
        self.ended.clear()
        if self.client is not self.cluster:
            self.client.close()


class Ray:
    """A cluster of Ray by its address; by default one on this machine."""

    def __init__(self, address: str | None = None, threads: int = 1) -> None:
        self.address, self.threads = address, threads

    def start(self, bundle: Files) -> None:
        import ray

        self.ray, self.own = ray, not ray.is_initialized()
        if self.own:
            ray.init(address=self.address, log_to_driver=False)
        self.bundle, self.numbers = ray.put(bundle), dict[Any, int]()
        self.task = ray.remote(num_cpus=self.threads, max_retries=0)(play_part)

    def submit(self, part: Part) -> None:
        self.numbers[self.task.remote(self.bundle, part)] = part.number

    def next(self) -> tuple[int, Files, Exception | None]:
        [ended], _ = self.ray.wait(list(self.numbers), num_returns=1)
        number = self.numbers.pop(ended)
        try:
            return number, *self.ray.get(ended)
        except Exception as trouble:
            return number, {}, trouble

    def stop(self) -> None:
        for task in self.numbers:
            self.ray.cancel(task, force=True)
        if self.own:
            self.ray.shutdown()
