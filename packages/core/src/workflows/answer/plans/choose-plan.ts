import { DocentError } from '../../../kernel/errors/index.ts'
import type { CompletionRequest } from '../completion-request.ts'

/** How a question is answered, after `auto` and what the session has are settled. */
export type AnswerPlan = 'llm_only' | 'rag'

/** @throws `unsupported` for types that are not built, `invalid_input` for `rlm_rag` without a collection. */
export function planOf(request: CompletionRequest, hasCollection: boolean): AnswerPlan {
  const { ragType = 'auto' } = request.ragConfig
  if (request.llmArgs.useAgent)
    throw new DocentError({ code: 'unsupported', message: 'use_agent is not supported yet; leave it out.' })
  if (ragType === 'rlm_rag' && !hasCollection) {
    throw new DocentError({ code: 'invalid_input', message: 'rag_type rlm_rag needs a chat with a collection.' })
  }
  // agent_only without use_agent falls back to rag.
  if (['auto', 'rag', 'agent_only', 'llm_only'].includes(ragType))
    return hasCollection && ragType !== 'llm_only' ? 'rag' : 'llm_only'
  if (!hasCollection) return 'llm_only'
  throw new DocentError({
    code: 'unsupported',
    message: `rag_type ${ragType} is not supported yet; use auto, rag or llm_only.`,
  })
}
