import { DocentError, type ChatSession } from '@docent/core'
import { scopeOf, type Person } from '../model.ts'
import type { Play } from '../stage.ts'
import { checkRevealed } from '../steps/index.ts'

export const everything = { limit: 1000 }

/** Somebody who reads: their session, and how they ask so that everything out of scope is noticed. */
export type Looker = Awaited<ReturnType<typeof lookerOf>>

export async function lookerOf(play: Play, person: Person) {
  const { model } = play
  const session = await play.as(person)
  const allowed = scopeOf(model, person)
  const recalled = model.seen.get(person)!

  /** What a call says, with its refusal as an answer too. */
  async function ask<Result>(call: () => Promise<Result>, scope = allowed): Promise<Result | undefined> {
    try {
      const result = await call()
      checkRevealed(model, person, result, scope)
      return result
    } catch (error) {
      if (!DocentError.isInstance(error)) throw error
      checkRevealed(model, person, [error.message, error.details], scope)
      return undefined
    }
  }
  /** Chats with the last line of their conversation, which is an answer of its time. */
  const askChats = async (list: () => Promise<ChatSession[]>) => {
    const sessions = await ask(list, new Set([...allowed, ...recalled]))
    for (const { latestMessageContent: _, ...rest } of sessions ?? []) checkRevealed(model, person, rest, allowed)
    return sessions
  }
  /** Citations keep the names of their time, and passages only as long as their reader finds them. */
  const askReferences = async (answer: string) => {
    const references = await ask(() => session.chats.references(answer), recalled)
    for (const { documentName: _, ...rest } of references ?? []) checkRevealed(model, person, rest, allowed)
  }
  const same = (what: string, got: unknown, wanted: unknown) => {
    if (JSON.stringify(got) !== JSON.stringify(wanted))
      throw new Error(
        `${what} of ${person.name}${person.collection ? ' with a key' : ''}: ${JSON.stringify(got)}, not ${JSON.stringify(wanted)}`,
      )
  }
  const reads = (what: string, got: unknown, may: boolean) => same(`whether ${what} is there`, got !== undefined, may)
  return { model, session, person, allowed, recalled, ask, askChats, askReferences, same, reads }
}

export const idsOf = (records: readonly { readonly id: string }[] | undefined) =>
  (records ?? []).map(({ id }) => id).toSorted()
