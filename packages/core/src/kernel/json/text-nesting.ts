import { DocentError } from '../errors/index.ts'
import { inputShape } from './json-shape.ts'

/** Shorter texts cost nothing worth saving, and their parsed value tells the place. */
const longText = 4_096

/**
 * Refuses a long JSON text that is nested too deeply before it is parsed: parsing makes a list or an object of each of its levels,
 * which takes many times as long as a look at its brackets. Whether it is JSON is not looked at.
 * @throws `invalid_input`
 */
export function requireTextShape(text: string, whole: string): void {
  if (text.length <= longText || !isNestedBelow(text, inputShape.depth)) return
  throw new DocentError({
    code: 'invalid_input',
    message: `${whole} is nested too deeply: at most ${inputShape.depth} levels are possible.`,
    details: { field: '' },
  })
}

const [quote, backslash, openList, closeList, openObject, closeObject] = Array.from('"\\[]{}', (letter) =>
  letter.charCodeAt(0),
)

function isNestedBelow(text: string, depth: number): boolean {
  let levels = 0
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code === quote) at = endOfString(text, at)
    else if (code === openList || code === openObject) {
      if (++levels > depth) return true
    } else if (code === closeList || code === closeObject) levels--
  }
  return false
}

/** Of the quote that ends the string which begins here; the end of the text when none does. */
function endOfString(text: string, start: number): number {
  for (let end = text.indexOf('"', start + 1); end !== -1; end = text.indexOf('"', end + 1)) {
    let before = end - 1
    while (text.charCodeAt(before) === backslash) before--
    if ((end - before) % 2 === 1) return end
  }
  return text.length
}
