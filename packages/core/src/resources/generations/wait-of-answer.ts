import type { Runtime, Wait } from '../../kernel/durable/index.ts'
import { generationEntity } from './generation-machine.ts'

/** Why the answer to a question has not begun. Undefined when it has, or is about to. */
export type WaitOfAnswer = (questionId: string) => Promise<Wait | undefined>

export const waitOfAnswer =
  (runtime: Runtime): WaitOfAnswer =>
  (questionId) =>
    runtime.waitOf({ lane: 'chat', kind: generationEntity.kind, id: questionId })
