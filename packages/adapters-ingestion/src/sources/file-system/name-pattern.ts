/** Whether a name matches. */
export type NamePattern = (name: string) => boolean

type Token = 'any' | ((character: string) => boolean)

/** A pattern for one name: `*`, `?`, classes such as `[a-z]` or `[!0-9]`, and a backslash before literal characters. */
export function compileName(pattern: string): NamePattern {
  const tokens = (pattern.match(/\*+|\?|\[[!^]?\]?[^\]]*\]|\\?[\s\S]/gu) ?? []).map(compileToken)
  const namesDot = pattern.startsWith('.')
  return (name) => (namesDot || !name.startsWith('.')) && matches(tokens, Array.from(name))
}

function compileToken(token: string): Token {
  if (token.startsWith('*')) return 'any'
  if (token === '?') return () => true
  if (token.length >= 3 && token.startsWith('[')) return compileClass(token)
  const literal = token.length > 1 && token.startsWith('\\') ? token.slice(1) : token
  return (character) => character === literal
}

function compileClass(token: string): (character: string) => boolean {
  const negated = /^\[[!^]/.test(token)
  const members = Array.from(token.slice(negated ? 2 : 1, -1))
  const ranges: [string, string][] = []
  for (let index = 0; index < members.length; index += 1) {
    const from = members[index] ?? ''
    const to = members[index + 1] === '-' ? members[index + 2] : undefined
    ranges.push([from, to ?? from])
    if (to !== undefined) index += 2
  }
  return (character) => ranges.some(([from, to]) => from <= character && character <= to) !== negated
}

/** On a mismatch only the last `*` takes one character more: at most name times pattern steps. */
function matches(tokens: readonly Token[], characters: readonly string[]): boolean {
  let [at, token] = [0, 0]
  let star: { token: number; at: number } | undefined
  while (at < characters.length) {
    const current = tokens[token]
    if (current === 'any') {
      star = { token, at }
      token += 1
    } else if (current?.(characters[at] ?? '')) {
      token += 1
      at += 1
    } else if (star !== undefined) {
      star.at += 1
      at = star.at
      token = star.token + 1
    } else {
      return false
    }
  }
  return tokens.slice(token).every((rest) => rest === 'any')
}
