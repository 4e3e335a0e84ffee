import type { z } from 'zod'
import { requireAgentPermission, scopeOf } from '../../../access/index.ts'
import type { Remember } from '../../../kernel/durable/index.ts'
import { DocentError } from '../../../kernel/errors/index.ts'
import { check } from '../../../kernel/input/index.ts'
import { and, eq, type Principal, type ServerAuthorization, type ToolHost } from '../../../kernel/ports/index.ts'
import { insert, requireMatch, update } from '../../../kernel/records/index.ts'
import type { CallOptions } from '../../../kernel/use-case.ts'
import {
  findAuthorization,
  openCredentials,
  openStarted,
  sealPending,
  sealStarted,
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
export function startAuthorization(dependencies: ToolServersDependencies) {
  const { sealer, idempotency } = dependencies
  return async (
    principal: Principal,
    { redirectUrl, ...input }: AuthorizationInput & { readonly redirectUrl: string },
    options: CallOptions = {},
  ): Promise<StartedAuthorization> => {
    requireAgentPermission(principal, 'ConfigureAgents')
    const asked = { ...check(authorizationInputSchema, input), redirectUrl }
    return idempotency.once<Kept, StartedAuthorization>(principal, 'startAuthorization', asked, options, {
      again: async ({ sealed, expiresAt }) => ({ authorizationUrl: openStarted(sealer, sealed), expiresAt }),
      first: (remember) =>
        begin(dependencies, principal, asked, options, (draft, { authorizationUrl, expiresAt }) =>
          remember(draft, { sealed: sealStarted(sealer, authorizationUrl), expiresAt }),
        ),
    })
  }
}

/** What is remembered of an answer. */
interface Kept {
  readonly sealed: string
  readonly expiresAt: string
}

async function begin(
  dependencies: ToolServersDependencies,
  principal: Principal,
  asked: z.output<typeof authorizationInputSchema> & { readonly redirectUrl: string },
  options: CallOptions,
  remember: Remember<StartedAuthorization>,
): Promise<StartedAuthorization> {
  const { runtime, storage, sealer, ids, records, findServers, toolHost } = dependencies
  const { toolId, clientId, clientSecret, scope, redirectUrl } = asked
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
  return runtime.commit({ actor: principal.userId, requestId: options.requestId }, async (draft) => {
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
    const started = { authorizationUrl: url, expiresAt: new Date(draft.now + longestMs).toISOString() }
    remember(draft, started)
    return started
  })
}

const changedMeanwhile = () =>
  new DocentError({
    code: 'wrong_state',
    message: 'The custom tool was changed while its servers were asked; start the authorization again.',
  })
