import { expect, it } from 'vitest'
import { DocentError } from '../errors/index.ts'
import { createTally } from './tally.ts'

it('counts effects that run, and what became of them', () => {
  const tally = createTally()
  tally.effectBegun('chat')
  tally.effectBegun('chat')
  tally.effectEnded('chat', 'generation.answerQuestion', 'failed')
  expect([...tally.running]).toEqual([['chat', 1]])
  expect([...tally.effects]).toEqual([
    ['generation.answerQuestion', { done: 0, retried: 0, failed: 1, lost: 0, moved: 0 }],
  ])
})

it('adds up what models did; a call that its caller gave up is no failure', () => {
  const tally = createTally()
  const call = { inputTokens: 3, outputTokens: 2, costNano: 7 }
  tally.modelCalled('a', call, undefined)
  tally.modelCalled('a', call, new DocentError({ code: 'provider_failed', message: 'Cut.' }))
  tally.modelCalled('a', undefined, new DocentError({ code: 'canceled', message: 'Enough.' }))
  expect([...tally.models.values()]).toEqual([
    { model: 'a', calls: 3, failed: 1, inputTokens: 6, outputTokens: 4, costNano: 14 },
  ])
})

it('knows answers under way until their last state', () => {
  const tally = createTally()
  tally.answerIs('1', 'queued', false)
  tally.answerIs('2', 'queued', false)
  tally.answerIs('1', 'generating', false)
  expect(Object.fromEntries(tally.live())).toEqual({ queued: 1, generating: 1 })
  tally.answerIs('1', 'completed', true)
  tally.answerIs('2', 'stopped', true)
  expect([[...tally.live()], Object.fromEntries(tally.ended)]).toEqual([[], { completed: 1, stopped: 1 }])
})

it('counts a reader once, from its opening to its close', () => {
  const tally = createTally()
  const close = [tally.streamOpened(), tally.streamOpened()]
  expect(tally.streams).toBe(2)
  close.forEach((end) => end())
  expect(tally.streams).toBe(0)
})
