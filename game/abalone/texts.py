"""The English words of Abalone."""

from __future__ import annotations

from game.abalone.hint_texts import HINTS

EN: dict[str, str] = {
    "title": "Abalone",
    "subtitle": "Columns of marbles shove each other over the rim",
    "option.start": "Starting position",
    "option.start.help": "The first seat has the black marbles and begins. "
    "The Belgian Daisy is the standard: nobody can be forced into a blockade there, the middle "
    "is hard to settle in, and the marbles meet at once. The classical position needs the consent of both "
    "(computers always give it): in it one player who only wants to sit tight, usually White, can build a block "
    "that takes great skill and some lost marbles to break, and then both move to and fro; it may even be a "
    "forced draw.",
    "option.start.belgian": "Belgian Daisy (standard)",
    "option.start.classical": "classical, if both agree",
    "option.start.german": "German Daisy",
    "option.start.dutch": "Dutch Daisy",
    "option.start.swiss": "Swiss Daisy",
    "option.no_capture_draw": "Draw without losses",
    "option.no_capture_draw.help": "The game is a draw when neither side has lost a marble for 100 moves, fifty of "
    "each side.",
    "option.no_capture_draw.true": "after 100 moves",
    "option.no_capture_draw.false": "no",
    "option.move_limit": "Move limit",
    "option.move_limit.help": "After 100 moves of each side the game ends: whoever has pushed off more marbles wins, "
    "and equal numbers are a draw.",
    "option.move_limit.true": "100 moves each",
    "option.move_limit.false": "none",
    "colour.0": "black",
    "colour.1": "white",
    "marble0": "black marble",
    "marble1": "white marble",
    "tray": "marbles pushed off",
    "way.E": "east",
    "way.W": "west",
    "way.NE": "north-east",
    "way.SW": "south-west",
    "way.NW": "north-west",
    "way.SE": "south-east",
    # The log
    "log.single": "{seat} moves {start} {way}",
    "log.column": "{seat} moves a column of {own} from {start} {way}",
    "log.broadside": "{seat} moves {start} to {end} sideways, {way}",
    "log.push": "{seat} pushes {way} from {start}, {own} against {pushed}",
    "log.off": "{seat} pushes {way} from {start}, {own} against {pushed}, and a marble goes over the rim",
    # What happens by itself
    "score.pushed_off": "{seat} has pushed off {points} of {need}.",
    "score.group.pushed_off": "Pushed off",
    "event.won.six": "{seat} has pushed off six marbles and wins.",
    "event.won.blocked": "{seat} wins: the other side has no move left.",
    "event.won.move_limit": "The last move is played: {seat} has pushed off more marbles and wins.",
    "event.draw.repetition": "The same position has come up for the third time: a draw.",
    "event.draw.no_capture": "No marble has been lost for 100 moves: a draw.",
    "event.draw.move_limit": "The last move is played, and both sides have pushed off the same number: a draw.",
    "results.wins.shared": "A draw between {who}",
    "results.points": "with {points} marbles pushed off",
    "results.point": "with one marble pushed off",
    "results.practice": "A practice game: moves were taken back.",
    "end.running": "The game is still running.",
    "end.six": "Six marbles were pushed off the board.",
    "end.blocked": "One side had no legal move left.",
    "end.repetition": "The same position came up for the third time.",
    "end.no_capture": "No marble was lost for 100 moves.",
    "end.move_limit": "Both sides had made 100 moves.",
    "reason.six": "six",
    "reason.blocked": "blocked",
    "reason.repetition": "repetition",
    "reason.no_capture": "no_capture",
    "reason.move_limit": "move_limit",
    # What to do
    "prompt.move": "{seat} ({colour}) to move: pick the rear marble of a column, or both ends of a line, "
    "and a direction.",
    "prompt.push_off": "This pushes a marble off the board.",
    "prompt.threat": "{cell} can be pushed off the board.",
    # Why not
    "why.over": "The game is over; it ends with {need} marbles pushed off, or as the rules of drawing say.",
    "why.not_turn": "It is the turn of {seat}.",
    "why.nothing": "A move is made of your own marbles and one direction.",
    "why.tray": "Marbles that were pushed off do not come back.",
    "why.not_yours": "The marble on {cell} belongs to the other side; it can only be pushed.",
    "why.empty": "There is no marble on {cell}.",
    "why.straight": "Only marbles in one straight line move together.",
    "why.three": "At most three marbles move together.",
    "why.gap": "Marbles that move together touch each other; none of yours is on {cell}.",
    "why.two_ends": "A line is picked by its two ends, here {first} and {last}.",
    "why.one_direction": "All marbles of a move go in the same direction.",
    "why.no_side": "{first} to {last} cannot move sideways: there is no free cell for each of them in any direction.",
    "why.stuck": "No move begins at {cell}: there is neither a free cell beside it nor a column to lead or push.",
    "why.nobody": "None of your marbles can begin a move towards {cell}.",
    "why.one_step": "A marble moves by one cell; {cell} is not next to {start}.",
    "why.own_off": "The column ends at the rim; you cannot push your own marbles off.",
    "why.long": "There are {own} of your marbles in this column; at most three move at once, so begin further ahead.",
    "why.long_push": "Only three of your marbles count in a push; pick the tail of the leading three or two.",
    "why.single": "A single marble never pushes.",
    "why.stronger": "{own} against {other} is no majority, so nothing can be pushed.",
    "why.backed": "Behind the pushed marbles {cell} is taken, so they cannot give way.",
    "why.by_tail": "Along its own line a column moves by its tail alone.",
    "why.side_off": "Not every marble from {first} to {last} has a cell in that direction.",
    "why.side_blocked": "{cell} is taken; a line moving sideways pushes nothing and needs free cells.",
    # Positions that cannot be
    "position.number": "{field} must be a whole number from {least} to {most}.",
    "position.choice": "{field} must be one of: {allowed}.",
    "position.row": "Row {row} of {field} must be a string of {length} letters W, B or a point.",
    "position.marbles": "With {board} {colour} marbles on the board and {lost} lost there are more than {most}.",
    "position.history_form": "Each entry of history must be nine rows joined by / and then | and 0 or 1.",
    "position.history_marbles": "history must hold positions since the last capture, with the marbles of today.",
    "position.history_long": "history has {number} positions, but only {plies} plies were played since the last "
    "capture.",
    "position.last": "last must be a move in notation or null.",
    "position.result_early": "A game that goes on has no result.",
    "position.six": "One side has lost six marbles, so the game is over.",
    "position.blocked": "There is no legal move for {colour}, so the game is over.",
    "position.repeated": "This is the third time of the same position, so the game is over.",
    "position.no_capture": "No marble has been lost for {plies} plies, so the game is over.",
    "position.move_limit": "{plies} plies have been played, so the game is over.",
    "position.to_move_over": "to_move must be null when the game is over.",
    "position.both_six": "Both sides cannot have lost six marbles.",
    "position.result": "A game cannot have ended by {reason} with this winner in this position.",
    # Texts that are no notation
    "notation.form": "“{text}” is no move; try a1b2 in line (tail, next cell) or c6c7d6 sideways (both ends, new "
    "cell of the first).",
    "notation.cell": "In “{text}” the cell {cell} is not on the board.",
    "notation.step": "In “{text}” the last cell is not next to the first.",
    "notation.line": "In “{text}” the two ends are not those of a line of two or three.",
    "notation.along": "“{text}” goes along the line; such a move is written with its tail and the next cell.",
    "notation.off": "“{text}” would leave the board.",
}

EN |= HINTS
