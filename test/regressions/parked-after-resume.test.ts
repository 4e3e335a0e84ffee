import { expect, it } from 'vitest'
import { decide } from '../../packages/core/src/kernel/durable/decide.ts'
import { generationEntity } from '../../packages/core/src/resources/generations/index.ts'

// An attempt that let its provider go, because the answer was paused for long, reported PARKED. When a call had resumed
// the answer a moment before, the report was ignored, and with the attempt gone nobody made the answer any more.
it.each(['generating', 'finishing'])('asks again when an attempt parks an answer that is %s by now', (state) => {
  const decision = decide(generationEntity, 'g', { state, context: { ownerId: 'alice' } }, { type: 'PARKED' })
  expect(decision).toMatchObject({ accepted: true, state, effects: [{ type: 'answerQuestion' }] })
})
