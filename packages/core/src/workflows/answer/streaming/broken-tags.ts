/** The longest tag that is waited for. Characters. */
const longestTag = 200

/** What may begin a tag of HTML. */
const openings = /<(?=[a-z]|$)/gi
/** From behind the `<`: a tag without any value of an attribute, so without an address; or the beginning of one. */
const bare = /[^<>=]*(>?)/y
/** What they contain can name addresses. */
const loading = /^(?:style|script)(?![^\s/>])/i

/**
 * Takes the effect of tags of HTML that can load something, from a text in pieces, by a space behind their `<`. Any tag with a value of
 * an attribute may (`src`, `srcset`, `style`, `background` …), and the content of `<style>` and `<script>`; a closed list of names would
 * miss some. Others, such as `<br>`, stay. Pieces in the same order give the same text however it is cut; what is not decided is held back.
 */
export function brokenTags(): { next(piece: string): string; end(): string } {
  let held = ''
  return {
    next(piece) {
      const { shown, rest } = settled(held + piece, false)
      held = rest
      return shown
    },
    end() {
      const { shown } = settled(held, true)
      held = ''
      return shown
    },
  }
}

/** The text up to where it is decided: all of it when nothing follows. */
function settled(text: string, isEnd: boolean): { readonly shown: string; readonly rest: string } {
  let shown = ''
  let from = 0
  for (const { index } of text.matchAll(openings)) {
    const inside = index + 1
    const kind = tagAt(text, inside)
    if (kind === 'open' && !isEnd) return { shown: shown + text.slice(from, index), rest: text.slice(index) }
    if (kind === 'harmless' || inside === text.length) continue
    shown += `${text.slice(from, inside)} `
    from = inside
  }
  return { shown: shown + text.slice(from), rest: '' }
}

/** `open`: what follows decides. */
function tagAt(text: string, inside: number): 'harmless' | 'loading' | 'open' {
  bare.lastIndex = inside
  const { 0: found, 1: close } = bare.exec(text)!
  if (found.length > longestTag) return 'loading'
  if (close === '') return inside + found.length === text.length ? 'open' : 'loading'
  return loading.test(found) ? 'loading' : 'harmless'
}
