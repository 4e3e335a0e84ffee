import { DocentError } from '../errors/index.ts'

/** Bounds on the form of JSON, whatever it means. */
export interface ShapeLimits {
  /** Lists and objects inside each other. */
  readonly depth: number
  /** Values in all: lists, objects and what they hold. */
  readonly nodes: number
  /** Characters of a name. */
  readonly keyLength: number
  readonly refusedKeys: readonly string[]
}

/**
 * What comes from outside. SQLite reads JSON up to a depth of 1,000, parsers of clients often less, and every recursive
 * reader of ours runs out of stack at some depth: nothing gets near to any of these. A field `__proto__` would change what
 * an object is where it is copied, or be dropped in silence.
 */
export const inputShape: ShapeLimits = { depth: 64, nodes: 250_000, keyLength: 1_024, refusedKeys: ['__proto__'] }

/** What drivers store: input, inside the rows and parameters that carry it, which may also list everything there is. */
export const storedShape: ShapeLimits = { depth: 96, nodes: Infinity, keyLength: Infinity, refusedKeys: [] }

/** The first place where a value is out of form, and why, as the rest of a sentence. */
export interface ShapeFault {
  /** Such as `metadata.team[3]`; empty for the value as a whole. */
  readonly place: string
  readonly problem: string
}

type Path = readonly (string | number)[]

/**
 * Looks for what is too deep, too much or oddly named in plain objects and lists; streams, bytes and other objects of
 * classes are left alone.
 */
export function shapeFault(value: unknown, limits: ShapeLimits): ShapeFault | undefined {
  let nodes = 0
  const path: (string | number)[] = []
  const fault = (problem: string): ShapeFault => ({ place: placeOf(path), problem })

  function visit(item: unknown): ShapeFault | undefined {
    if (++nodes > limits.nodes) return fault(`is too much: at most ${limits.nodes} values are possible`)
    const isList = Array.isArray(item)
    if (!isList && !isPlainObject(item)) return undefined
    if (path.length >= limits.depth) return fault(`is nested too deeply: at most ${limits.depth} levels are possible`)
    for (const key of isList ? item.keys() : Object.keys(item)) {
      if (typeof key === 'string' && limits.refusedKeys.includes(key))
        return fault(`must not have a field named ${key}`)
      if (typeof key === 'string' && key.length > limits.keyLength)
        return fault(`has a field whose name is too long: at most ${limits.keyLength} characters are possible`)
      path.push(key)
      const found = visit((item as Record<string | number, unknown>)[key])
      if (found) return found
      path.pop()
    }
    return undefined
  }
  return visit(value)
}

/** @throws `invalid_input` naming the place; `whole` names the value itself: `The body`. */
export function requireShape(value: unknown, whole: string): void {
  const found = shapeFault(value, inputShape)
  if (found === undefined) return
  const { place, problem } = found
  throw new DocentError({
    code: 'invalid_input',
    message: `${place === '' ? whole : place} ${problem}.`,
    details: { field: place },
  })
}

function isPlainObject(value: unknown): value is object {
  if (typeof value !== 'object' || value === null) return false
  const prototype: unknown = Object.getPrototypeOf(value)
  return prototype === Object.prototype || prototype === null
}

const shownSteps = 6
const shownLetters = 40

/** The start of the way to a place, as callers write it: the way itself may be as long as they like. */
function placeOf(path: Path): string {
  const start = path.slice(0, shownSteps).reduce<string>((name, step) => {
    if (typeof step === 'number') return `${name}[${step}]`
    const short = step.length > shownLetters ? `${step.slice(0, shownLetters)}…` : step
    return name === '' ? short : `${name}.${short}`
  }, '')
  return path.length > shownSteps ? `${start}…` : start
}

/** The value with null for all that is nested deeper than so many levels, for what was stored before there was a limit. */
export function cutBelow(value: unknown, depth: number): unknown {
  if (typeof value !== 'object' || value === null) return value
  if (depth === 0) return null
  if (Array.isArray(value)) return value.map((item) => cutBelow(item, depth - 1))
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, cutBelow(item, depth - 1)]))
}
