import { DocentError, type DocentSession } from '@docent/core'
import { scopeOf, type Collection, type Level, type Model, type Person } from '../model.ts'
import { markerPattern, type Play } from '../stage.ts'

/** Something somebody tries. Numbers choose among what there is at that moment. */
export interface Step {
  readonly what: string
  readonly who: number
  readonly a: number
  readonly b: number
  readonly c: number
}

export interface Move extends Play {
  readonly person: Person
  readonly session: DocentSession
  readonly step: Step
}

export const chosen = <Item>(items: readonly Item[], number: number): Item | undefined => items[number % items.length]
export const levels: readonly Level[] = ['read', 'write']

/** Tries it; it has to succeed just when the model says that it may. What is refused for another reason changes nothing. */
export async function attempt<Result>(
  { person, model, step }: Move,
  may: boolean,
  call: () => Promise<Result>,
): Promise<Result | undefined> {
  try {
    const result = await call()
    if (!may) throw new Error(`${person.name} could ${step.what}, and must not`)
    return result
  } catch (error) {
    if (!DocentError.isInstance(error)) throw error
    checkRevealed(model, person, error.message)
    if (may && ['not_found', 'forbidden', 'unauthorized'].includes(error.code))
      throw new Error(`${person.name} could not ${step.what}: ${error.message}`)
    return undefined
  }
}

/** Fails when a text holds a marker that is none of this person's. */
export function checkRevealed(model: Model, person: Person, said: unknown, allowed = scopeOf(model, person)): void {
  for (const [marker] of (JSON.stringify(said) ?? '').matchAll(markerPattern))
    if (!allowed.has(marker))
      throw new Error(
        `${person.name}${person.collection ? ' with a key' : ''} was shown ${marker}: ${JSON.stringify(said)}`,
      )
}

export type Act = (move: Move) => Promise<void>

export const onCollection =
  (act: (move: Move, collection: Collection) => Promise<void>): Act =>
  async (move) => {
    const collection = chosen(move.model.collections, move.step.a)
    if (collection !== undefined) await act(move, collection)
  }
