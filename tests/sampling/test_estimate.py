import math

from blackpeg.sampling import estimate

NEVER = -math.inf


def test_nothing_is_estimated_from_fewer_than_two_chains_that_fit():
    assert estimate(1000, []) is None
    assert estimate(1000, [NEVER, -1.0, NEVER]) is None


def test_equal_weights_leave_no_doubt():
    assert all(math.isclose(bound, 500) for bound in estimate(1000, [math.log(0.5)] * 100))


def test_few_effective_chains_widen_the_interval_upward():
    narrow = estimate(10**30, [-5.0, -4.9, -5.1] * 40)
    wide = estimate(10**30, [-5.0, -12.0, -15.0] * 2)

    assert narrow.high / narrow.number < 1.1
    assert wide.high / wide.number > wide.number / wide.low > 2


def test_what_is_known_and_the_size_bound_the_interval():
    found = estimate(100, [math.log(0.01), math.log(0.9), NEVER], least=20)

    assert found.low >= 20
    assert found.high <= 100 + 1e-9
