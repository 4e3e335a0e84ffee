import { z } from 'zod'

export const authorizationInputSchema = z.object({
  toolId: z.string().min(1).max(128).describe('A custom tool of the caller of the type remote_mcp, with a url.'),
  clientId: z
    .string()
    .min(1)
    .max(512)
    .nullish()
    .describe('A client that is registered with the authorization server; without one Docent registers itself.'),
  clientSecret: z.string().min(1).max(2_048).nullish().describe('Of that client, where it has one.'),
  scope: z
    .string()
    .min(1)
    .max(1_000)
    .nullish()
    .describe('Rights to ask for, separated by blanks; else what the server asks for.'),
})
export type AuthorizationInput = z.input<typeof authorizationInputSchema>

export const startedAuthorizationSchema = z.object({
  authorizationUrl: z.string().describe('Where the user consents, in a browser.'),
  expiresAt: z.iso.datetime().describe('Until then.'),
})
export type StartedAuthorization = z.output<typeof startedAuthorizationSchema>

export const toolAuthorizationSchema = z.object({
  toolId: z.string(),
  authorized: z.boolean().describe('Whether there is a consent; the server may have ended it.'),
  authorizedAt: z.iso.datetime().nullable(),
  pending: z.boolean().describe('Whether one was begun and can still be finished.'),
})
export type ToolAuthorization = z.output<typeof toolAuthorizationSchema>

/** What a browser brings back from an authorization server. */
export interface AuthorizationAnswer {
  readonly state: string
  readonly code?: string | undefined
  /** Of the authorization server, which many do not send. */
  readonly issuer?: string | undefined
  /** Why there is no code. */
  readonly error?: string | undefined
}

/** What the person in front of the browser decides about: whose agents will act with their rights, and where. */
export interface AuthorizationReview {
  readonly toolName: string
  /** Id of the user whose tool it is. */
  readonly owner: string
  /** Origin of the MCP server. */
  readonly server: string
  /** The sealed answer, for `finishAuthorization`. Anyone who has it can finish the authorization: it is for that person alone. */
  readonly confirmation: string
}
