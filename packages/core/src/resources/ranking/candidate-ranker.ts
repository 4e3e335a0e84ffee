import type { Logger } from '../../kernel/ports/index.ts'
import { rankCandidates, type RankedCandidates, type RankingInput } from './rank-candidates.ts'
import { startRankingThread, type RankingThread } from './ranking-thread.ts'

export interface CandidateRanker {
  /** What `rankCandidates` returns. */
  rank(input: RankingInput): Promise<RankedCandidates>
  close(): Promise<void>
}

/** Fewer are ranked in less time than it takes to send them elsewhere. */
const leastForThread = 32
/** A thread that has ended so often is not started again. */
const mostFailures = 3

/**
 * Ranks in a thread, or here where that is quicker and until there is one. It is for when several questions wait: ranking takes a quarter
 * of the time that this thread has for a question, and another processor is often free. A single one would wait for the way there and back.
 */
export function candidateRanker(
  logger: Pick<Logger, 'warn'>,
  start: () => RankingThread = startRankingThread,
): CandidateRanker {
  let thread: RankingThread | undefined
  let isReady = false
  let failures = 0
  let isClosed = false

  function lose(lost: RankingThread, error: unknown): void {
    if (thread !== lost || isClosed) return
    thread = undefined
    isReady = false
    failures++
    logger.warn(
      { error, again: failures < mostFailures },
      'the thread that ranks passages was lost; they are ranked here',
    )
    void lost.end()
  }

  function begin(): void {
    const started = start()
    thread = started
    started.ready.then(
      () => (isReady = thread === started),
      (error: unknown) => lose(started, error),
    )
  }

  /** The thread, once it can rank. */
  function opened(): RankingThread | undefined {
    if (isClosed || failures === mostFailures) return undefined
    if (!thread) begin()
    return isReady ? thread : undefined
  }

  return {
    async rank(input) {
      const isHere = input.candidates.length < leastForThread || (input.model && !input.model.shared)
      const there = isHere ? undefined : opened()
      if (!there) return rankCandidates(input)
      try {
        return await there.rank(input)
      } catch (error) {
        lose(there, error)
        return rankCandidates(input)
      }
    },
    async close() {
      isClosed = true
      await thread?.end()
    },
  }
}
