import { isFinal, type GenerationRow } from '../../resources/generations/index.ts'

/** Delivery is held; it ends at its next sentence; neither. */
export const answerSteerings = ['paused', 'finishing', 'running'] as const
export type AnswerSteering = (typeof answerSteerings)[number]

export const isPaused = (state: unknown): boolean => state === 'paused' || state === 'held' || state === 'parked'

const steeringOf = (state: unknown): AnswerSteering =>
  isPaused(state) ? 'paused' : state === 'finishing' ? 'finishing' : 'running'

/** What has been asked of an answer since the last time, for one reader; of one that has ended nothing. */
export function steeringOfAnswer() {
  let known: AnswerSteering = 'running'
  return function* ({ state }: Pick<GenerationRow, 'state'>) {
    const steered = steeringOf(state)
    if (isFinal(state) || steered === known) return
    known = steered
    yield { type: 'answer-steered', steered } as const
  }
}
