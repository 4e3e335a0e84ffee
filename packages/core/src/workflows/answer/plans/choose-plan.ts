import { DocentError } from '../../../kernel/errors/index.ts'
import type { CompletionRequest } from '../completion-request.ts'

const built = [
  'llm_only',
  'rag',
  'hyde1',
  'hyde2',
  'rag+',
  'all_data',
  'agentic_rag',
  'fast_agentic_rag',
  'rlm_rag',
] as const
/** A way of answering that there is. */
export type AnswerPlan = (typeof built)[number]

const isBuilt = (type: string): type is AnswerPlan => built.some((plan) => plan === type)

/**
 * How a question is answered, as far as the request and the session tell; `auto` is settled when the question is read.
 * @throws `unsupported` for types that are not built, `invalid_input` for `rlm_rag` without a collection.
 */
export function planOf(request: CompletionRequest, hasCollection: boolean): AnswerPlan | 'auto' {
  const { ragType = 'auto' } = request.ragConfig
  if (request.llmArgs.useAgent)
    throw new DocentError({ code: 'unsupported', message: 'use_agent is not supported yet; leave it out.' })
  if (ragType === 'rlm_rag' && !hasCollection) {
    throw new DocentError({ code: 'invalid_input', message: 'rag_type rlm_rag needs a chat with a collection.' })
  }
  if (!hasCollection) return 'llm_only'
  if (ragType === 'auto') return 'auto'
  // Agents are asked for by use_agent; without it they fall back to rag.
  if (ragType === 'agent_only') return 'rag'
  if (isBuilt(ragType)) return ragType
  throw new DocentError({
    code: 'unsupported',
    message: `rag_type ${ragType} is not supported yet; use auto or another type.`,
  })
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
