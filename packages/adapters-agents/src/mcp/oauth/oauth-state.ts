import { DocentError } from '@docent/core/ports'
import type { OAuthDiscoveryState, StoredOAuthClientInformation, StoredOAuthTokens } from '@modelcontextprotocol/client'
import { z } from 'zod'

const record = z.record(z.string(), z.unknown())

const oauthStateSchema = z.object({
  /** Of the server for which all this was given; it is sent nowhere else. */
  serverUrl: z.string(),
  redirectUrl: z.string(),
  verifier: z.string().optional(),
  client: record.optional(),
  discovery: record.optional(),
  /** What was asked for. */
  scope: z.string().optional(),
  /** What a call would have needed besides. */
  wanted: z.string().optional(),
  tokens: record.optional(),
})

/** All that is known of one consent, before and after it was given. */
export interface OAuthState {
  readonly serverUrl: string
  readonly redirectUrl: string
  verifier?: string | undefined
  client?: StoredOAuthClientInformation | undefined
  discovery?: OAuthDiscoveryState | undefined
  scope?: string | undefined
  wanted?: string | undefined
  tokens?: StoredOAuthTokens | undefined
}

export const writeState = (state: OAuthState): string => JSON.stringify(state)

/** @throws `invalid_input` for what another version wrote, which is of no use */
export function readState(text: string): OAuthState {
  try {
    return oauthStateSchema.parse(JSON.parse(text)) as OAuthState
  } catch {
    throw new DocentError({
      code: 'invalid_input',
      message: 'This authorization cannot be read; authorize the tool again.',
    })
  }
}

/** The same as `readState`; undefined for what was given for another server, or cannot be read. */
export function stateFor(serverUrl: string, text: string | undefined): OAuthState | undefined {
  if (text === undefined) return undefined
  try {
    const state = readState(text)
    return state.serverUrl === serverUrl ? state : undefined
  } catch {
    return undefined
  }
}
