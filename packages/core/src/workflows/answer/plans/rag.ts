import { buildPrompt } from '../build-prompt.ts'
import type { Plan } from './plan.ts'

/** Finds passages for the question, and asks the model with them. */
export const rag: Plan = async ({ gather, request, question, history }) => {
  const gathered = await gather(question)
  return { messages: buildPrompt({ request, question, history, passages: gathered.numbered }), gathered }
}
