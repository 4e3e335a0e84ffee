import { requireAgentPermission, scopeOf } from '../../../access/index.ts'
import { DocentError } from '../../../kernel/errors/index.ts'
import { check } from '../../../kernel/input/index.ts'
import { and, eq, type Principal, type ServerAuthorization, type ToolHost } from '../../../kernel/ports/index.ts'
import { insert, requireMatch, update } from '../../../kernel/records/index.ts'
import type { CallOptions } from '../../../kernel/use-case.ts'
import {
  findAuthorization,
  openCredentials,
  sealPending,
  sealState,
  toolAuthorizationTable,
} from '../../tool-authorizations/index.ts'
import { customToolTable } from '../../custom-tools/index.ts'
import { cleanError } from '../clean-error.ts'
import { authorizationInputSchema, type AuthorizationInput, type StartedAuthorization } from '../tool-authorization.ts'
import type { ToolServersDependencies } from '../tool-servers-dependencies.ts'

const longestMs = 600_000

/** @throws `unsupported` on a host that cannot ask for consents */
export function requireAuthorization(toolHost: ToolHost | undefined): ServerAuthorization {
  if (toolHost?.authorization) return toolHost.authorization
  throw new DocentError({
    code: 'unsupported',
    message: 'This server does not authorize MCP servers; its host must give it a tool host that does.',
  })
}

/**
 * Begins the consent of the caller to calls of a tool's server in their name, by OAuth. A consent that was begun before is of no use any
 * more; one that was given stays until the new one is.
 * @param redirectUrl - Where the answer is taken, as the authorization server and the browser see it.
 * @throws `unauthorized`, `not_found`, `unsupported`, `wrong_state` for a tool that was changed meanwhile; `invalid_input`, `forbidden`, `unavailable` for what the servers answer
 */
export const startAuthorization =
  (dependencies: ToolServersDependencies) =>
  async (
    principal: Principal,
    { redirectUrl, ...input }: AuthorizationInput & { readonly redirectUrl: string },
    options: CallOptions = {},
  ): Promise<StartedAuthorization> => {
    const { runtime, storage, sealer, ids, records, findServers, toolHost } = dependencies
    requireAgentPermission(principal, 'ConfigureAgents')
    const { toolId, clientId, clientSecret, scope } = check(authorizationInputSchema, input)
    const row = await records.require(scopeOf(principal), toolId)
    const authorization = requireAuthorization(toolHost)
    const signal = options.signal ?? AbortSignal.any([])
    const { server, secrets } = await findServers.ofTool(scopeOf(principal), row, signal)
    const nonce = ids.uuid()
    const before = await findAuthorization(storage, toolId)
    const earlier = before?.credentials ? openCredentials(sealer, toolId, before.credentials) : undefined
    const request = {
      redirectUrl,
      state: sealState(sealer, { tool: toolId, nonce }),
      earlier,
      scope: scope ?? undefined,
      ...(clientId ? { client: { id: clientId, secret: clientSecret ?? undefined } } : {}),
    }
    const { url, pending } = await authorization.start(server, request, { signal }).catch((error: unknown) => {
      throw cleanError(error, [...secrets, ...(clientSecret ? [clientSecret] : [])])
    })
    const until = await runtime.commit({ actor: principal.userId, requestId: options.requestId }, async (draft) => {
      const { revision } = await records.require(scopeOf(principal), toolId)
      if (revision !== row.revision) throw changedMeanwhile()
      // A tool that is deleted at this moment would leave an authorization that nothing names.
      draft.step(requireMatch(customToolTable, and(eq('id', toolId), eq('revision', revision))))
      const known = await findAuthorization(draft.storage, toolId)
      const set = {
        pending: sealPending(sealer, toolId, { nonce, text: pending }),
        pending_until: draft.now + longestMs,
        revision: (known?.revision ?? 0) + 1,
        updated_at: draft.now,
      }
      const added = { id: toolId, owner_id: principal.userId, credentials: null, consent: 0, consented_at: null }
      draft.step(
        known
          ? update(toolAuthorizationTable, { key: { id: toolId }, set, where: eq('revision', known.revision) })
          : insert(toolAuthorizationTable, { ...added, ...set, created_at: draft.now }),
      )
      draft.record('custom_tool', toolId, 'AUTHORIZATION_BEGUN')
      return draft.now + longestMs
    })
    return { authorizationUrl: url, expiresAt: new Date(until).toISOString() }
  }

const changedMeanwhile = () =>
  new DocentError({
    code: 'wrong_state',
    message: 'The custom tool was changed while its servers were asked; begin the authorization again.',
  })
