import { DocentError } from '../../../kernel/errors/index.ts'
import type { RagType } from '../../../resources/chat-settings/index.ts'
import type { CompletionRequest } from './completion-request.ts'
import { wantedAgent } from './custom-agent.ts'

/** A way of answering. */
export type AnswerPlan = Exclude<RagType, 'auto'>

/** These let the model work with tools as well. */
const agentic: readonly RagType[] = ['agentic_rag', 'fast_agentic_rag', 'rlm_rag']

/**
 * How a question is answered, as far as the request and the session show; `auto` is settled when the question is read.
 * @throws `invalid_input` for `rlm_rag` without a collection and for tools that are not there, `not_found` and
 * `unsupported` for agents
 */
export function planOf(request: CompletionRequest, hasCollection: boolean): AnswerPlan | 'auto' {
  const { ragType = 'auto' } = request.ragConfig
  if (ragType === 'rlm_rag' && !hasCollection) {
    throw new DocentError({ code: 'invalid_input', message: 'rag_type rlm_rag needs a chat with a collection.' })
  }
  const isCustom = request.customAgent !== undefined
  if (request.llmArgs.useAgent === true && (isCustom || !(hasCollection && agentic.includes(ragType)))) {
    wantedAgent(request)
    return 'agent_only'
  }
  if (!hasCollection) return 'llm_only'
  if (ragType === 'auto') return 'auto'
  // Agents are asked for by use_agent; without it they fall back to rag.
  return ragType === 'agent_only' ? 'rag' : ragType
}

/** What `usage_stats` report when the answer was made in another way than asked for. */
export function fallbackOf(
  request: CompletionRequest,
  plan: AnswerPlan,
  hasCollection: boolean,
): Record<string, string> {
  const { ragType = 'auto' } = request.ragConfig
  if (ragType === plan || ragType === 'auto') return {}
  return { rag_type_asked: ragType, rag_type_note: noteOf(plan, hasCollection) }
}

function noteOf(plan: AnswerPlan, hasCollection: boolean): string {
  if (plan === 'agent_only') return 'An agent answers, because of use_agent.'
  return hasCollection
    ? 'Only an agent answers agent_only; without use_agent it is rag.'
    : 'The chat has no collection to look into.'
}
