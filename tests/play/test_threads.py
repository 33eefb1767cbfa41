from __future__ import annotations

from threading import Thread

import pytest

from blackpeg.errors import MatchError
from blackpeg.play.threads import Channel
from blackpeg.rules import Reply


def test_things_arrive_in_the_order_in_which_they_were_sent() -> None:
    channel = Channel(int)
    sender = Thread(target=lambda: [*map(channel.send, range(100))])
    sender.start()

    assert [channel.receive() for _ in range(100)] == list(range(100))
    sender.join()


def test_a_channel_of_replies_carries_nothing_else() -> None:
    class Chatty(Reply):
        """Looks like a reply, and could carry more."""

    channel = Channel(Reply)

    for smuggled in ((1, 2), "3632", Chatty(1, 2)):
        with pytest.raises(MatchError, match="this channel carries Reply, got"):
            channel.send(smuggled)  # type: ignore[arg-type]


def test_who_waits_hears_that_the_other_side_has_left() -> None:
    channel = Channel(Reply)
    heard: list[str] = []

    def wait() -> None:
        try:
            channel.receive()
        except EOFError as error:
            heard.append(str(error))

    waiter = Thread(target=wait)
    waiter.start()
    channel.close()
    waiter.join(5)

    assert heard == ["the other side has left the match"]


def test_a_closed_channel_still_delivers_what_was_sent_before() -> None:
    channel = Channel(int)
    channel.send(1)
    channel.close()
    channel.close()

    assert channel.receive() == 1
    for _ in range(3):
        with pytest.raises(EOFError):
            channel.receive()
