import { DocentError } from '@docent/core/ports'
import { compileName, type NamePattern } from './name-pattern.ts'

const longestPattern = 1_000
/** Alternatives of all braces together, and the names and `**` in them. */
const mostAlternatives = 64
const mostSegments = 1_000

/** A name's pattern, or any number of directories. */
type Segment = NamePattern | 'directories'

interface Position {
  readonly segments: readonly Segment[]
  readonly at: number
}

/** The position of a walk in a pattern: the positions of all alternatives that the path so far can be the start of. */
export type GlobState = readonly Position[]

/**
 * A glob over `/`-separated relative paths: `*`, `?` and `[a-z]` within a name, `**` over any number of directories and
 * `{a,b}` for alternatives. Names that start with a dot match only patterns that name the dot. Patterns come from
 * requests, so matching never goes back over what it has tried.
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
  const alternatives = expandBraces(pattern).map(compileAlternative)
  if (alternatives.reduce((sum, segments) => sum + segments.length, 0) > mostSegments) throw invalid('is too complex')

  const advance = (state: GlobState, name: string): GlobState =>
    unique(withEmptyDirectories(state).flatMap((position) => step(position, name)))

  return {
    start: alternatives.map((segments) => ({ segments, at: 0 })),
    enter: (state, name) => advance(state, name).filter(({ segments, at }) => at < segments.length),
    matches: (state, name) =>
      withEmptyDirectories(advance(state, name)).some(({ segments, at }) => at === segments.length),
  }
}

function compileAlternative(alternative: string): Segment[] {
  const names = alternative.split('/').filter((name) => name !== '' && name !== '.')
  if (alternative.startsWith('/') || names.includes('..')) throw invalid('leads out of the root directory')
  if (names.length === 0) throw invalid('is empty')
  return names.map((name) => (name === '**' ? 'directories' : compileName(name)))
}

function invalid(problem: string): DocentError {
  return new DocentError({ code: 'invalid_input', message: `The glob ${problem}.`, details: { field: 'glob' } })
}

/** `**` may match nothing: the position after it applies as well. */
function withEmptyDirectories(state: GlobState): GlobState {
  const all = [...state]
  for (const { segments, at } of all) if (segments[at] === 'directories') all.push({ segments, at: at + 1 })
  return unique(all)
}

function step({ segments, at }: Position, name: string): GlobState {
  const segment = segments[at]
  if (segment === undefined) return []
  if (segment === 'directories') return name.startsWith('.') ? [] : [{ segments, at }]
  return segment(name) ? [{ segments, at: at + 1 }] : []
}

function unique(state: GlobState): GlobState {
  const seen = new Map<readonly Segment[], Set<number>>()
  return state.filter(({ segments, at }) => {
    const positions = seen.get(segments) ?? new Set()
    seen.set(segments, positions)
    return !positions.has(at) && positions.add(at)
  })
}

/** `{a,b}` written out, nested ones too. A group without a comma is literal. */
function expandBraces(pattern: string): string[] {
  const done: string[] = []
  const open = [pattern]
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const group = /\{([^{},]*,[^{}]*)\}/.exec(next)
    if (group === null) done.push(next)
    else {
      const [before, after] = [next.slice(0, group.index), next.slice(group.index + group[0].length)]
      for (const choice of new Set((group[1] ?? '').split(','))) open.push(before + choice + after)
    }
    if (done.length + open.length > mostAlternatives) throw invalid(`has more than ${mostAlternatives} alternatives`)
  }
  return [...new Set(done)]
}
