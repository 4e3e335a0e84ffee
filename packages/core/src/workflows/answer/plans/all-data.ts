import { allPassages } from './all-passages.ts'
import { answerFromParts } from './answer-from-parts.ts'
import type { Plan } from './plan.ts'
import { rag } from './rag.ts'

/** Every passage that may be seen, in the order of the documents, summed up part by part where they are many. */
export const allData: Plan = async (context) => {
  if (context.quotesOnly) {
    const usage = { rag_type: 'rag', rag_type_asked: context.plan, rag_type_note: 'The model only quotes passages.' }
    return { ...(await rag(context)), usage }
  }
  return answerFromParts(context, allPassages(context))
}
