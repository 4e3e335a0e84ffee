import { withNeighbours } from '../passages/neighbour-passages.ts'
import { answerFromParts } from './answer-from-parts.ts'
import type { Plan } from './plan.ts'

/** Passages looked for when the request does not set it: all of them are kept, however many fit into one prompt. */
const defaultPassages = 24
const defaultNeighbours = 1

/** All found passages with their neighbours, in the order of the documents, summed up part by part where they are many. */
export const ragPlus: Plan = async (context) => {
  const { ragMaxChunks = -1, ragMinChunkScore = 0, numNeighborChunksToInclude } = context.request.ragConfig
  const found = await context.find(context.question, ragMaxChunks > 0 ? ragMaxChunks : defaultPassages)
  if (!context.answers(found)) return answerFromParts(context, [])
  const kept = ragMinChunkScore > 0 ? found.filter(({ score }) => score >= ragMinChunkScore) : found
  const passages = await withNeighbours(context.chunks, kept, numNeighborChunksToInclude ?? defaultNeighbours)
  return answerFromParts(context, [passages])
}
