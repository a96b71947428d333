"""记法: every spelling of tiles and hands, and what is said of text that is none."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.hand import MeldKind
from scoring.notation import (
    MELD_NAMES,
    NotationError,
    format_hand,
    format_tiles,
    parse_hand,
    parse_tile,
    parse_tiles,
)
from scoring.tiles import SUITS, TILES, Suit, Tile
from tests import strategies


def spelled(text):
    return format_tiles(parse_tiles(text))


@pytest.mark.parametrize(
    ("text", "tiles"),
    [
        ("123m 456p 77s", "123m 456p 77s"),
        ("123m456p77s", "123m 456p 77s"),
        ("1m2m3m", "123m"),
        ("1 2 3 m", "123m"),
        ("77s 123M", "123m 77s"),
        ("一二三万", "123m"),
        ("四五六筒七八九条", "456p 789s"),
        ("３萬", "3m"),
        ("\u200b12\ufeff3m\u202a\u200f", "123m"),
        ("１２３ｍ", "123m"),
        ("5筒5饼5餅", "555p"),
        ("7条7條7索", "777s"),
        ("一萬2万", "12m"),
        ("🀇🀏", "19m"),
        ("🀐🀘", "19s"),
        ("🀙🀡", "19p"),
        ("🀇 12m", "112m"),
        ("123m,456p", "123m 456p"),
        ("", ""),
        (" \t\n", ""),
    ],
)
def test_spellings(text, tiles):
    assert spelled(text) == tiles


@pytest.mark.parametrize(
    ("text", "code", "token", "position"),
    [
        # honours and flowers are refused by name
        ("12m 东", "honour_tile", "east_wind", 4),
        ("東", "honour_tile", "east_wind", 0),
        ("南西北", "honour_tile", "south_wind", 0),
        ("🀀", "honour_tile", "east_wind", 0),
        ("🀄", "honour_tile", "red_dragon", 0),
        ("发", "honour_tile", "green_dragon", 0),
        ("白", "honour_tile", "white_dragon", 0),
        ("1z", "honour_tile", "east_wind", 0),
        ("55m 7z", "honour_tile", "red_dragon", 4),
        ("🀢", "honour_tile", "plum", 0),
        ("春", "honour_tile", "spring", 0),
        # what is no tile at all
        ("8z", "unreadable_tiles", "8z", 0),
        ("12m 0p", "unreadable_tiles", "0", 4),
        ("12x", "unreadable_tiles", "x", 2),
        ("m12", "unreadable_tiles", "m", 0),
        ("12m 45", "unreadable_tiles", "45", 4),
        ("1🀇", "unreadable_tiles", "🀇", 1),
        ("12m zz", "unreadable_tiles", "z", 4),
    ],
)
def test_text_that_names_no_tile(text, code, token, position):
    with pytest.raises(NotationError) as caught:
        parse_tiles(text)
    assert (caught.value.code, caught.value.token, caught.value.position) == (code, token, position)


@pytest.mark.parametrize("text", ["", "12m", "1m2p", "x"])
def test_one_tile_is_asked_for(text):
    with pytest.raises(NotationError):
        parse_tile(text)


def test_one_tile():
    assert parse_tile(" 5筒") == Tile.of("p", 5)


@pytest.mark.parametrize(
    ("text", "read"),
    [
        ("5s pung:4p concealed:9p +5s", "5s pung:4p concealed:9p +5s"),
        ("5条 碰4筒 暗杠9筒 +5条", "5s pung:4p concealed:9p +5s"),
        ("5条 碰：4筒 直杠9筒 ＋ 5条", "5s pung:4p direct:9p +5s"),
        ("点杠1m 补杠2m 巴杠3m", "direct:1m added:2m added:3m"),
        ("5条碰4筒暗杠9筒+5条", "5s pung:4p concealed:9p +5s"),
        ("5s 碰4筒，暗杠9筒、点杠1万", "5s pung:4p concealed:9p direct:1m"),
        ("PUNG:444p", "pung:4p"),
        ("added:2222m 33p", "33p added:2m"),
        ("123m", "123m"),
        ("", ""),
        ("12m +3m", "12m +3m"),
    ],
)
def test_hands(text, read):
    assert format_hand(*parse_hand(text)) == read


@pytest.mark.parametrize(
    ("text", "code", "position"),
    [
        ("5s pung:45p", "unreadable_tiles", 8),
        ("5s pung:44444p", "unreadable_tiles", 8),
        ("5s pung:1z", "honour_tile", 8),
        ("5s +1z", "honour_tile", 4),
        ("5s +", "unreadable_tiles", 3),
        ("5s +12p", "unreadable_tiles", 4),
        ("5s pung:4p x", "unreadable_tiles", 11),
        ("5s chow:4p", "unreadable_tiles", 3),
        ("5s d\u0131rect:4p", "unreadable_tiles", 3),
        ("5s d\u0130rect:4p", "unreadable_tiles", 3),
    ],
)
def test_hands_that_cannot_be_read(text, code, position):
    with pytest.raises(NotationError) as caught:
        parse_hand(text)
    assert (caught.value.code, caught.value.position) == (code, position)


def test_every_tile_is_read_back():
    assert [parse_tile(str(tile)) for tile in TILES] == list(TILES)
    assert [repr(tile) for tile in TILES[:2]] == ["Tile(1m)", "Tile(2m)"]
    assert [(tile.suit, tile.rank) for tile in TILES] == [(suit, rank) for suit in SUITS for rank in range(1, 10)]
    assert sorted(TILES, reverse=True)[-1] == Tile.of(Suit.CHARACTERS, 1)


@pytest.mark.parametrize(("suit", "rank"), [("m", 0), ("m", 10), ("z", 1)])
def test_there_is_no_such_tile(suit, rank):
    with pytest.raises(ValueError, match=r"rank|Suit"):
        Tile.of(suit, rank)


def test_every_meld_has_its_word():
    assert set(MELD_NAMES) == set(MeldKind)


@given(strategies.hands, strategies.tiles | st.none())
def test_a_hand_written_is_read_back(hand, winning):
    found, tile = parse_hand(format_hand(hand, winning))
    assert (sorted(found.concealed), found.melds, tile) == (sorted(hand.concealed), hand.melds, winning)


@given(strategies.typed)
def test_any_text_is_read_or_refused_at_a_place_in_it(text):
    for parse in (parse_tiles, parse_tile, parse_hand):
        fault = fault_of(parse, text)
        assert fault is None or 0 <= fault.position <= len(text)
        assert fault is None or fault.code in ("unreadable_tiles", "honour_tile")


def fault_of(parse, text):
    try:
        parse(text)
    except NotationError as error:
        return error
