import { DocentError } from '@docent/core/ports'

const longestPattern = 1_000
const mostAlternatives = 256

/** Where a walk stands in a pattern: the positions of all alternatives that the path so far can be the start of. */
export type GlobState = readonly { readonly segments: readonly string[]; readonly at: number }[]

/**
 * A glob over `/`-separated relative paths: `*`, `?` and `[a-z]` within a name, `**` over any number of directories and
 * `{a,b}` for alternatives. Names that start with a dot match only patterns that name the dot. Matching takes time
 * linear in pattern times name, whatever the pattern, because it comes from a request.
 */
export interface Glob {
  readonly start: GlobState
  /** The state below the directory `name`; empty when nothing below it can match. */
  enter(state: GlobState, name: string): GlobState
  /** Whether the file `name` matches in full. */
  matches(state: GlobState, name: string): boolean
}

/** @throws `invalid_input` for a pattern that is absolute, leads upwards, or is too long or too wide. */
export function compileGlob(pattern: string): Glob {
  if (pattern.length > longestPattern) throw invalid(`is longer than ${longestPattern} characters`)
  const alternatives = expandBraces(pattern).map((alternative) => {
    const segments = alternative.split('/').filter((segment) => segment !== '' && segment !== '.')
    if (alternative.startsWith('/') || segments.includes('..')) throw invalid('leads out of the root directory')
    if (segments.length === 0) throw invalid('is empty')
    return segments
  })

  const enter = (state: GlobState, name: string): GlobState =>
    unique(closure(state).flatMap(({ segments, at }) => step(segments, at, name)))

  return {
    start: alternatives.map((segments) => ({ segments, at: 0 })),
    enter: (state, name) => enter(state, name).filter(({ segments, at }) => at < segments.length),
    matches: (state, name) =>
      closure(enter(state, name)).some(({ segments, at }) => at === segments.length),
  }
}

function invalid(problem: string): DocentError {
  return new DocentError({ code: 'invalid_input', message: `The glob ${problem}.`, details: { field: 'glob' } })
}

/** `**` may stand for nothing: the state that follows it holds as well. */
function closure(state: GlobState): GlobState {
  const all = [...state]
  for (const { segments, at } of all) if (segments[at] === '**') all.push({ segments, at: at + 1 })
  return unique(all)
}

function step(segments: readonly string[], at: number, name: string): GlobState {
  const segment = segments[at]
  if (segment === undefined) return []
  if (segment === '**') return name.startsWith('.') ? [] : [{ segments, at }]
  return matchesName(segment, name) ? [{ segments, at: at + 1 }] : []
}

function unique(state: GlobState): GlobState {
  return state.filter(
    (item, index) => state.findIndex((other) => other.segments === item.segments && other.at === item.at) === index,
  )
}

/** Wildcards by the two-pointer method: on a mismatch only the last `*` takes one character more. */
function matchesName(pattern: string, name: string): boolean {
  if (name.startsWith('.') && !pattern.startsWith('.')) return false
  const tokens = tokensOf(pattern)
  const characters = [...name]
  let [at, token] = [0, 0]
  let [starAt, starToken] = [-1, -1]
  while (at < characters.length) {
    const current = tokens[token]
    if (current === '*') {
      starToken = token
      starAt = at
      token += 1
    } else if (current !== undefined && matchesCharacter(current, characters[at] ?? '')) {
      token += 1
      at += 1
    } else if (starToken !== -1) {
      starAt += 1
      at = starAt
      token = starToken + 1
    } else return false
  }
  return tokens.slice(token).every((rest) => rest === '*')
}

/** A token is `*`, `?`, a class such as `[a-z]`, or a backslash with the character it stands for. */
const tokensOf = (pattern: string): string[] => pattern.match(/\*|\?|\[[!^]?\]?[^\]]*\]|\\?[\s\S]/gu) ?? []

function matchesCharacter(token: string, character: string): boolean {
  if (token === '?') return true
  if (token.length < 3 || !token.startsWith('[')) return (token.startsWith('\\') && token.length > 1 ? token.slice(1) : token) === character
  const negated = /^\[[!^]/.test(token)
  const members = [...token.slice(negated ? 2 : 1, -1)]
  const included = members.some((member, index) =>
    members[index + 1] === '-' && members[index + 2] !== undefined
      ? member <= character && character <= (members[index + 2] ?? '')
      : member === character,
  )
  return included !== negated
}

/** `{a,b}` written out, nested ones too. A group without a comma stands for itself. */
function expandBraces(pattern: string): string[] {
  const done: string[] = []
  const open = [pattern]
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const group = /\{([^{}]*,[^{}]*)\}/.exec(next)
    if (group === null) done.push(next)
    else {
      const [before, after] = [next.slice(0, group.index), next.slice(group.index + group[0].length)]
      for (const choice of new Set((group[1] ?? '').split(','))) open.push(before + choice + after)
    }
    if (done.length + open.length > mostAlternatives) throw invalid(`has more than ${mostAlternatives} alternatives`)
  }
  return [...new Set(done)]
}
