import { z } from 'zod'
import { DocentError } from '../../../kernel/errors/index.ts'
import { checkPart } from '../../../kernel/input/index.ts'
import { findCustomTool } from '../../custom-tools/index.ts'
import { noSuchAuthorization, sealAnswer } from '../../tool-authorizations/index.ts'
import { toolOwner } from '../tool-owner.ts'
import type { AuthorizationAnswer, AuthorizationReview } from '../tool-authorization.ts'
import type { ToolServersDependencies } from '../tool-servers-dependencies.ts'
import { pendingAuthorization } from './pending-authorization.ts'

export type ReviewAuthorization = (
  answer: AuthorizationAnswer,
  options: { readonly signal: AbortSignal; readonly requestId?: string | undefined },
) => Promise<AuthorizationReview>

/** What else came with it, servers choose. */
const answerSchema = z.object({
  state: z.string(),
  code: z.string().optional(),
  issuer: z.string().optional(),
  error: z.string().optional(),
})

/**
 * Describes what an answer of an authorization server is for, and exchanges nothing: who brings it may have followed a link of somebody else,
 * and would give that person's agents their own rights.
 * @throws `invalid_input` for an answer that nobody waits for, and for a refusal, which is taken once
 */
export function reviewAuthorization(dependencies: ToolServersDependencies): ReviewAuthorization {
  const { storage, sealer, findServers } = dependencies
  const pending = pendingAuthorization(dependencies)
  return async (answer, { signal, requestId }) => {
    const { state, code, issuer, error } = checkPart(answerSchema, answer)
    if (code === undefined) {
      await pending.take(state, requestId)
      throw refused(error)
    }
    const tool = await findCustomTool(storage, await pending.find(state))
    if (!tool) throw noSuchAuthorization()
    const { server } = await findServers.ofTool(toolOwner(tool), tool, signal)
    if (server.transport.kind === 'stdio') throw noSuchAuthorization()
    return {
      toolName: tool.tool_name,
      owner: tool.owner_id,
      server: new URL(server.transport.url).origin,
      confirmation: sealAnswer(sealer, { state, code, ...(issuer === undefined ? {} : { issuer }) }),
    }
  }
}

/** The content of the address comes from anywhere, so that only words of the protocol are repeated. */
function refused(error: string | undefined): DocentError {
  const why = error !== undefined && /^[a-z_]{1,40}$/.test(error) ? ` (${error})` : ''
  return new DocentError({
    code: 'invalid_input',
    message: `The authorization server refused the authorization${why}; start it again.`,
  })
}
