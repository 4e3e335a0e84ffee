import type { Transition } from '../../kernel/durable/index.ts'
import type { Tally } from '../../kernel/metrics/index.ts'
import { generationEntity, isFinal } from './generation-machine.ts'

/** Counts answers by the steps that this process commits: no look at the store. */
export function countAnswers(tally: Tally, transitions: readonly Transition[]): void {
  for (const { kind, id, state } of transitions)
    if (kind === generationEntity.kind) tally.answerIs(id, state, isFinal(state))
}
