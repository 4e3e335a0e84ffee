import type { ModelStreamPart } from '../../../kernel/ports/index.ts'

/** How far behind its beginning the end of a picture's text is waited for. Characters. */
const longestLabel = 1_000

/** The marks that make a picture of a link: inline, or by reference. No blank line is in it. */
const picture = /!+(?=\[(?:(?!\n[ \t]*\n)[^]){0,1000}?\][([])/g
/** What takes too long to become one: a text of a picture may have any length. */
const long = /!+(?=\[(?:(?!\n[ \t]*\n)[^]){1001})/g
/** An address that a reference such as `![chart]` leads to. */
const definition = /\](?=:\s*<?(?:[a-z][a-z0-9+.-]*:)?\/\/)/gi
/** What may become one of these with what follows. */
const begun = /!+\[(?:(?!\n[ \t]*\n|\][([])[^])*$|!+$|\](?::\s*<?(?:[a-z][a-z0-9+.-]*:?)?\/?)?$/i

/**
 * The parts of an answer with links in the place of pictures. Whoever shows an answer would load its pictures without being asked,
 * and by their addresses send away what an agent was told; a link waits for its reader. Of code with the same letters it may take
 * a `!` as well: what is shown as code depends on the reader's program, so nothing is exempt.
 */
export async function* withoutPictures(parts: AsyncIterable<ModelStreamPart>): AsyncGenerator<ModelStreamPart> {
  let held = ''
  for await (const part of parts) {
    if (part.type === 'text-delta') {
      const text = linksOf(held + part.text)
      const from = undecidedFrom(text)
      held = text.slice(from)
      if (from > 0) yield { type: 'text-delta', text: text.slice(0, from) }
      continue
    }
    if (part.type === 'finish' && held !== '') {
      yield { type: 'text-delta', text: held }
      held = ''
    }
    yield part
  }
}

const linksOf = (text: string): string => text.replace(picture, '').replace(long, '').replace(definition, '] ')

/** Where a text begins that may still become a picture. */
function undecidedFrom(text: string): number {
  // What is longer is decided; some marks may stand before it.
  const start = Math.max(0, text.length - longestLabel - 100)
  const found = text.slice(start).search(begun)
  return found === -1 ? text.length : start + found
}
