import { z } from 'zod'
import { DocentError } from '../../kernel/errors/index.ts'
import type { Sealer } from '../../kernel/ports/index.ts'

/** What comes back with the user's browser. It names the tool, is of use once, and can be made here only. */
const stateSchema = z.object({ tool: z.string(), nonce: z.string() })
export type AuthorizationState = z.infer<typeof stateSchema>

const pendingSchema = z.object({ nonce: z.string(), text: z.string() })
export type PendingAuthorization = z.infer<typeof pendingSchema>

/** What an authorization server answered, as it waits for the person in front of the browser to confirm it. */
const answerSchema = z.object({ state: z.string(), code: z.string(), issuer: z.string().optional() })
export type HeldAnswer = z.infer<typeof answerSchema>

const startedContext = 'tool_authorization/started'
const answerContext = 'tool_authorization/answer'
const stateContext = 'tool_authorization/state'
const contextOf = (toolId: string) => `tool_authorization/${toolId}`

/** What is no answer to a question that is still open: made up, used before, or late. */
export const noSuchAuthorization = () =>
  new DocentError({
    code: 'invalid_input',
    message:
      'This authorization was not started here, was used already, or took longer than 10 minutes; start it again.',
  })

export const sealState = (sealer: Sealer, state: AuthorizationState): string =>
  sealer.seal(JSON.stringify(state), stateContext)

/** @throws `invalid_input` for what was not sealed here */
export function openState(sealer: Sealer, sealed: string): AuthorizationState {
  try {
    return stateSchema.parse(JSON.parse(sealer.open(sealed, stateContext)))
  } catch {
    throw noSuchAuthorization()
  }
}

export const sealPending = (sealer: Sealer, toolId: string, pending: PendingAuthorization): string =>
  sealer.seal(JSON.stringify(pending), contextOf(toolId))

/** @throws `invalid_input` when the secret of the host is another one by now */
export function openPending(sealer: Sealer, toolId: string, sealed: string): PendingAuthorization {
  try {
    return pendingSchema.parse(JSON.parse(sealer.open(sealed, contextOf(toolId))))
  } catch {
    throw noSuchAuthorization()
  }
}

export const sealCredentials = (sealer: Sealer, toolId: string, text: string): string =>
  sealer.seal(text, contextOf(toolId))

/** Undefined when the secret of the host is another one by now. */
export function openCredentials(sealer: Sealer, toolId: string, sealed: string): string | undefined {
  try {
    return sealer.open(sealed, contextOf(toolId))
  } catch (error) {
    if (DocentError.isInstance(error) && error.code === 'forbidden') return undefined
    throw error
  }
}

/** The address at which a user consents, which reveals more than a stored answer may. */
export const sealStarted = (sealer: Sealer, url: string): string => sealer.seal(url, startedContext)

/** @throws `invalid_input` when the secret of the host is another one by now */
export function openStarted(sealer: Sealer, sealed: string): string {
  try {
    return sealer.open(sealed, startedContext)
  } catch {
    throw noSuchAuthorization()
  }
}

export const sealAnswer = (sealer: Sealer, answer: HeldAnswer): string =>
  sealer.seal(JSON.stringify(answer), answerContext)

/** @throws `invalid_input` for what was not sealed here */
export function openAnswer(sealer: Sealer, sealed: string): HeldAnswer {
  try {
    return answerSchema.parse(JSON.parse(sealer.open(sealed, answerContext)))
  } catch {
    throw noSuchAuthorization()
  }
}
