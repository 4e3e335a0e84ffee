import { buildPrompt } from '../prompt/build-prompt.ts'
import { notAnswered, type Plan } from './plan.ts'

/** Finds passages for the question, and asks the model with them. */
export const rag: Plan = async ({ gather, answers, request, question, history }) => {
  const found = await gather(question)
  const gathered = answers(found.passages) ? found : { ...found, passages: [], numbered: [] }
  return {
    messages: buildPrompt({ request, question, history, passages: gathered.numbered }),
    gathered,
    ...notAnswered(gathered),
  }
}
