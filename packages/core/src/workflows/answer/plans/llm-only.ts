import { buildPrompt } from '../prompt/build-prompt.ts'
import type { Plan } from './plan.ts'

/** Asks the model without looking anything up. */
export const llmOnly: Plan = async ({ request, question, history }) => ({
  messages: buildPrompt({ request, question, history, passages: undefined }),
  gathered: undefined,
})
