import { DocentError } from '../../../kernel/errors/index.ts'
import type { RagType } from '../../../resources/chat-settings/index.ts'
import type { CompletionRequest } from './completion-request.ts'
import { refuseAgent } from '../../../resources/chat-settings/index.ts'

/** A way of answering. */
export type AnswerPlan = Exclude<RagType, 'auto' | 'agent_only'>

/**
 * How a question is answered, as far as the request and the session show; `auto` is settled when the question is read.
 * @throws `unsupported` for `use_agent`, `invalid_input` for `rlm_rag` without a collection.
 */
export function planOf(request: CompletionRequest, hasCollection: boolean): AnswerPlan | 'auto' {
  const { ragType = 'auto' } = request.ragConfig
  refuseAgent(request.llmArgs)
  if (ragType === 'rlm_rag' && !hasCollection) {
    throw new DocentError({ code: 'invalid_input', message: 'rag_type rlm_rag needs a chat with a collection.' })
  }
  if (!hasCollection) return 'llm_only'
  if (ragType === 'auto') return 'auto'
  // Agents are asked for by use_agent; without it they fall back to rag.
  return ragType === 'agent_only' ? 'rag' : ragType
}

/** What `usage_stats` say when the answer was made in another way than asked for. */
export function fallbackOf(
  request: CompletionRequest,
  plan: AnswerPlan,
  hasCollection: boolean,
): Record<string, string> {
  const { ragType = 'auto' } = request.ragConfig
  if (ragType === plan || ragType === 'auto') return {}
  return {
    rag_type_asked: ragType,
    rag_type_note: hasCollection
      ? 'Only an agent answers agent_only; without use_agent it is rag.'
      : 'The chat has no collection to look into.',
  }
}
