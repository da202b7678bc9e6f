import pytest

from pencilmill import MissedError, NoAnswerError, RefusedError, RuleError, TextError
from pencilmill.referee import Gloop, SuiriMeiro, possible


def test_a_maze_is_played():
    game = SuiriMeiro.random(3, seed=1, walls=1, fragile=0, green=0, pits=0, switches=0, limit=3)
    assert f"{game.place}=S" in game.known and not game.over
    left = possible(game.transcript)
    assert left.exact and left.mazes > 5 and left.cells == {game.place: 1.0}
    best = left.turns[0]
    branch = game.copy()
    turn = game.turn(best.route)
    assert game.turns == [turn] and branch.turns == []
    after = possible(game.transcript)
    assert after.mazes < left.mazes and sum(after.cells.values()) == pytest.approx(1)
    if after.sure:
        game.turn(after.sure[0])
        assert game.won and game.over
        with pytest.raises(RuleError):
            game.turn("R")
    assert SuiriMeiro.replay(game.stage, game.transcript).transcript == game.transcript
    assert SuiriMeiro(game.stage, lang="ja").turn("R").response


def test_transcripts_that_cannot_be():
    game = SuiriMeiro.random(3, seed=1)
    game.turn("R")
    wrong = game.transcript.replace("-> ", "-> goal ", 1)
    with pytest.raises(TextError) as caught:
        SuiriMeiro.replay(game.stage, wrong)
    assert caught.value.line == 2
    with pytest.raises(MissedError):
        SuiriMeiro.random(3, walls=12, pits=7)
    known = "puzzle suiri-meiro 3x3; letter r1c1=S r3c3=G; count r5c1=wall1\n"
    with pytest.raises(NoAnswerError):
        possible(known + "D -> wall 1\nR -> wall 1\n")


def test_a_player_of_ones_own_plays():
    game = Gloop(2, seed=8)
    while not game.over:
        legal = game.legal()
        move = legal[-1] if game.mover == 0 else game.choose()
        assert move in legal
        turn = game.turn(move)
        assert str(turn) == f"{turn.made} -> {turn.response}"
    assert game.legal() == [] and game.outcome.points == (game.points(0), game.points(1))
    assert set(game.outcome.winners) <= {0, 1}
    assert Gloop.replay(game.transcript).position == game.position
    with pytest.raises(RuleError):
        game.turn("draw")
    with pytest.raises(RuleError):
        game.choose()


def test_what_is_not_allowed_changes_nothing():
    game = Gloop(3, seed=1)
    assert game.players == 3
    with pytest.raises(RefusedError):
        Gloop(9)
    before = game.position
    for move in ("nonsense", "999", "pass", "attach 1"):
        with pytest.raises(RuleError):
            game.turn(move)
    assert game.position == before and game.turns == []
    assert len(game.hand(0)) == 6 and game.area(0) == [] and game.pool > 0
    assert game.svg(open=1) != game.svg() and game.svg().startswith("<svg")
