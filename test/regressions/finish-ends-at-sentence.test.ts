import { generationTopic } from '../../packages/core/src/resources/generations/index.ts'
import { manualClock } from '@docent/core/testing'
import { expect, it } from 'vitest'
import { localSignals } from '../../packages/core/src/kernel/system/index.ts'
import { answerFlow } from '../../packages/core/src/workflows/answer/streaming/answer-flow.ts'

// Whether an answer that is to finish had reached the end of a sentence was asked of the committed text alone: when a
// commit happened to end with a sentence while more was on its way, the answer ended in the middle of the next one.
it('does not take the end of what is committed for the end of what was said', async () => {
  const committed = 'A first sentence. '
  let said = committed
  const signals = localSignals()
  let state = 'generating'
  const flow = answerFlow({
    clock: manualClock(),
    signals,
    generationId: 'g',
    stream: {
      epoch: 1,
      text: () => committed,
      length: () => said.length,
      append: (text) => void (said += text),
      ended: undefined,
      finish: () => undefined,
      flush: () => Promise.resolve(),
      close: () => {},
    },
    look: () => Promise.resolve({ state, deliverUpTo: undefined }),
  })
  expect(await flow.beforeNext()).toBe('go')
  said += flow.shape('A second ').text
  state = 'finishing'
  signals.publish(generationTopic('g'))

  expect(await flow.beforeNext()).toBe('go')
  const { text, last } = flow.shape('one. A third')
  expect({ text, last }).toEqual({ text: 'one.', last: true })
  flow.dispose()
})
