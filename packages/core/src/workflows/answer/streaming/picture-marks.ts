/** Text of a picture that is waited for. Characters. */
const longestLabel = 1_000
/** Most marks before it; more are shown as this many. */
const mostMarks = 100

const manyMarks = new RegExp(`!{${mostMarks + 1},}`, 'g')
/** The marks that make a picture of a link. The lookbehind keeps a long row of them from being read once for each. */
const marks = /(?<!!)!+(?=\[|$)/g
/** Where the text of a picture ends: it is inline, or by reference. */
const closing = /\][([]/g
const blankLine = /\n[ \t]*\n/g

/**
 * Removes the marks that make pictures of links, from a text in pieces. Pieces in the same order give the same text however it is cut;
 * what may still become a picture is held back.
 */
export function pictureMarks(): { next(piece: string): string; end(): string } {
  let held = ''
  return {
    next(piece) {
      const { shown, rest } = settled((held + piece).replace(manyMarks, '!'.repeat(mostMarks)))
      held = rest
      return shown
    },
    end() {
      const rest = held
      held = ''
      return rest
    },
  }
}

/** The text up to where it is decided. */
function settled(text: string): { readonly shown: string; readonly rest: string } {
  const nextClosing = followingPlace(text, closing)
  const nextBlank = followingPlace(text, blankLine)
  let shown = ''
  let from = 0
  for (const { 0: found, index } of text.matchAll(marks)) {
    const bracket = index + found.length
    const end = nextClosing(bracket)
    const blank = nextBlank(bracket)
    const least = Math.min(end, blank)
    const isLong = least > bracket + 1 + longestLabel
    if (isLong && text.length <= bracket + 2 + longestLabel)
      return { shown: shown + text.slice(from, index), rest: text.slice(index) }
    const isPicture = isLong || end < blank
    shown += text.slice(from, isPicture ? index : bracket)
    from = bracket
  }
  return { shown: shown + text.slice(from), rest: '' }
}

/** The first place of a pattern behind a place, for places that only grow; Infinity where there is none. */
function followingPlace(text: string, pattern: RegExp): (after: number) => number {
  const places = text.matchAll(pattern)
  let place = -1
  return (after) => {
    while (place <= after) place = places.next().value?.index ?? Number.POSITIVE_INFINITY
    return place
  }
}
