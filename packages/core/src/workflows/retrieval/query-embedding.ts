import { DocentError, type ErrorCode } from '../../kernel/errors/index.ts'

/** A provider that is down or refuses. One that is only busy is waited for. */
const away: readonly ErrorCode[] = ['provider_failed', 'provider_refused', 'unavailable', 'timed_out']

/** Whether an embedding model cannot be used now, so that words have to do. */
export const isAway = (error: unknown): error is DocentError =>
  DocentError.isInstance(error) && away.includes(error.code)

/** The vector of a question, or why there is none: then it is searched for by its words. */
export type QueryEmbedding = { readonly vector: Float32Array | undefined } | { readonly missing: DocentError }

export async function queryEmbedding(embed: () => Promise<readonly Float32Array[]>): Promise<QueryEmbedding> {
  try {
    const [vector] = await embed()
    // A vector without direction is near to nothing.
    return { vector: vector?.some((value) => value !== 0) ? vector : undefined }
  } catch (error) {
    if (isAway(error)) return { missing: error }
    throw error
  }
}

/** For callers: what they got instead. */
export const byWordsAlone = ({ message }: DocentError): string =>
  `The embedding model cannot be used, so that only the words of the question were searched for: ${message}`
