import { DocentError, type DocentSession } from '@docent/core'
import { scopeOf, type Model, type Person } from './model.ts'
import { markerPattern, type Stage } from './stage.ts'

/** Something somebody tries. Numbers choose among what there is at that moment. */
export interface Step {
  readonly who: number
  readonly a: number
  readonly b: number
}

export interface Move extends Stage {
  readonly person: Person
  readonly session: DocentSession
  readonly what: string
  readonly step: Step
}

export type Act = (move: Move) => Promise<void>

export const chosen = <Item>(items: readonly Item[], number: number): Item | undefined => items[number % items.length]
export const bytesOf = (text: string) => new TextEncoder().encode(text)

/** Tries it; it has to succeed just when the model says that it may. */
export async function attempt<Result>(
  { person, model, what }: Move,
  may: boolean,
  call: () => Promise<Result>,
): Promise<Result | undefined> {
  const who = `${person.name}${person.isKey ? ' with a key' : ''}`
  const made = await call().catch((error: unknown) => {
    if (!DocentError.isInstance(error) || error.code === 'internal') throw error
    checkRevealed(model, person, [error.message, error.details])
    if (may) throw new Error(`${who} could not ${what}: ${error.message}`)
    return refusedMark
  })
  if (made === refusedMark) return undefined
  if (!may) throw new Error(`${who} could ${what}, and must not`)
  return made as Result
}
const refusedMark = Symbol('refused')

/** Fails when something holds a marker that is none of this person's. */
export function checkRevealed(model: Model, person: Person, said: unknown, more: Iterable<string> = []): void {
  const allowed = new Set([...scopeOf(model, person), ...more])
  const text = typeof said === 'string' ? said : (JSON.stringify(said) ?? '')
  for (const [marker] of text.matchAll(markerPattern))
    if (!allowed.has(marker))
      throw new Error(`${person.name}${person.isKey ? ' with a key' : ''} was shown ${marker}: ${text.slice(0, 2_000)}`)
}
