import { compact } from '../../../kernel/input/index.ts'
import { asksForReflection } from '../../../resources/chat-settings/index.ts'
import { templateFields } from '../../../resources/chats/index.ts'
import type { TemplatePrompts } from '../../../resources/prompt-templates/index.ts'
import type { CompletionRequest } from './completion-request.ts'

/** The request with the prompts of the effective template where the request itself and the chat settings have none. */
export function withTemplate(request: CompletionRequest, prompts: TemplatePrompts | undefined): CompletionRequest {
  if (!prompts) return request
  const { systemPrompt, prePromptQuery, promptQuery, hydeNoRagLlmPromptExtension } = prompts
  const { prePromptSummary, promptSummary, imageBatchImagePrompt, imageBatchFinalPrompt } = prompts
  const asked = { systemPrompt, prePromptQuery, promptQuery }
  const summarized = { prePromptSummary, promptSummary, imageBatchImagePrompt, imageBatchFinalPrompt }
  return {
    ...compact({ ...asked, ...summarized }),
    ...compact(request),
    ragConfig: { ...compact({ hydeNoRagLlmPromptExtension }), ...compact(request.ragConfig) },
    ...reflecting(request, prompts),
    ofTemplate: templateFields.filter((field) => request[field] === undefined && prompts[field] !== undefined),
  }
}

/** The reflection prompt of a template applies where a request asks for it. */
function reflecting({ selfReflectionConfig: config }: CompletionRequest, prompts: TemplatePrompts) {
  if (!asksForReflection(config)) return {}
  const { systemPromptReflection, promptReflection } = prompts
  return { selfReflectionConfig: { ...compact({ systemPromptReflection, promptReflection }), ...compact(config) } }
}
