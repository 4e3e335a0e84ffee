/** @module-tag slow */
import { createTestDocent } from '@docent/adapters-storage/testing'
import { DocentError, type AnswerEvent } from '@docent/core'
import { tokenGate } from '@docent/core/testing'
import { describe, expect, it } from 'vitest'
import { decide } from '../../packages/core/src/kernel/durable/decide.ts'
import { generationEntity } from '../../packages/core/src/resources/generations/index.ts'
import { seededRandom } from '../durability/seeded-random.ts'

const calls = ['pause', 'resume', 'finish', 'stop'] as const
type Call = (typeof calls)[number]
/** A call, or one more piece from the model. */
type Step = Call | 'say'

const words = Array.from({ length: 40 }, (_, number) => `word${number} `).concat('end. ', 'More ', 'to ', 'come.')
const whole = words.join('')
const toSentenceEnd = `${words.slice(0, 41).join('').trimEnd()}`

/** What the machine says of a call, as a caller sees it: the state after it, or undefined when it is refused. */
function predicted(state: string, call: Call): string | undefined {
  const row = { state, context: { ownerId: 'alice' } }
  try {
    const decision = decide(generationEntity, 'g', row, { type: call.toUpperCase() as 'PAUSE' })
    return decision.accepted ? decision.state : undefined
  } catch (error) {
    if (DocentError.isInstance(error)) return undefined
    throw error
  }
}

/** Plays the steps against an answer that is being said, compares every call with the machine, and lets the model end. */
async function play(steps: readonly Step[]): Promise<string> {
  const gate = tokenGate()
  await using test = await createTestDocent({ script: { tokens: words, beforePart: gate.pass } })
  const { clock } = test
  const alice = test.as('alice')
  const chat = await alice.chats.create({})
  const answer = await alice.chats.complete(chat.id, { message: 'Go on.' })
  let text = ''
  let last: AnswerEvent | undefined
  const reading = (async () => {
    for await (const event of answer.events) {
      last = event
      if (event.type === 'answer-reset') throw new Error('nothing was lost, and the reader was reset')
      if (event.type !== 'answer-delta') continue
      expect(event.offset).toBe(text.length)
      text += event.text
    }
  })()
  let said = 2
  gate.release(said)
  const committed = () => words.slice(0, said).join('')
  while (text !== committed()) await clock.advance(1)

  let state = 'generating'
  let shownAtPause: string | undefined
  for (const step of steps) {
    if (step === 'say') {
      gate.release(1)
      said++
      await clock.advance(10)
    } else {
      const next = predicted(state, step)
      const outcome = await alice.answers[step](answer.questionId).then(
        () => 'done',
        (error: DocentError) => error.code,
      )
      expect([step, state, outcome]).toEqual([step, state, next === undefined ? 'wrong_state' : 'done'])
      state = next ?? state
      if (step === 'pause' && next) shownAtPause = text
      if (next && step !== 'pause') shownAtPause = undefined
      await clock.advance(10)
    }
    if (shownAtPause !== undefined) expect(text).toBe(shownAtPause)
  }

  const beforeEnd = text
  gate.open()
  await test.settled()
  await clock.advance(20_000)
  if (state === 'paused') {
    // All is said by now, and none of it shown.
    expect(text).toBe(beforeEnd)
    await alice.answers.resume(answer.questionId)
    state = 'generating'
  }
  await clock.until(reading)
  const [reply] = await alice.chats.messages(chat.id)
  expect(last).toEqual({ type: 'answer-finished', messageId: reply!.id, text })
  expect(reply).toMatchObject({ content: text, replyTo: answer.questionId })
  if (state === 'stopped') expect(whole.startsWith(text) && text.length >= words.slice(0, 2).join('').length).toBe(true)
  else expect(text).toBe(state === 'finishing' ? toSentenceEnd : whole)
  await expect(alice.answers.stop(answer.questionId)).rejects.toMatchObject({ code: 'wrong_state' })
  return state
}

const threes = calls.flatMap((a) => calls.flatMap((b) => calls.map((c) => [a, b, c] as const)))

/** Where calls can leave an answer whose model continues on its own; a pause is resumed at the end. */
const lastStates = ['generating', 'finishing', 'stopped']

describe('control calls', () => {
  it('are taken or refused as the machine says, in every order of three', async () => {
    for (const steps of threes) expect(lastStates).toContain(await play(steps))
  })

  it.each([1, 2, 3])('in long orders, with the model speaking between them (seed %i)', async (seed) => {
    const random = seededRandom(seed)
    // Most answers should live for a while: what ends them is rare.
    const choices: readonly Step[] = ['pause', 'pause', 'resume', 'resume', 'resume', 'say', 'say', 'say']
    for (let round = 0; round < 12; round++) {
      const steps = Array.from({ length: 12 }, () => choices[Math.floor(random() * choices.length)]!)
      const end = (['finish', 'stop', 'pause', 'resume'] as const)[round % 4]!
      expect(lastStates).toContain(await play([...steps, end, 'say', end]))
    }
  })
})

it('no order of events takes an answer out of its end, and each of its ends is reached', () => {
  const events = ['STARTED', 'PAUSE', 'RESUME', 'FINISH', 'STOP', 'ANSWERED', 'PARKED'] as const
  const seen = new Map<string, readonly string[]>([['queued', []]])
  const open = ['queued']
  for (let state = open.pop(); state !== undefined; state = open.pop()) {
    const row = { state, context: { ownerId: 'alice' } }
    const all = [
      ...events.map((type) => ({ type })),
      { type: 'RETRIEVED', passages: 1 },
      { type: 'FAILED', code: 'internal' },
    ] as const
    const ends: string[] = []
    for (const event of all) {
      let next: string | undefined
      try {
        const decision = decide(generationEntity, 'g', row, event)
        if (decision.accepted) next = decision.state
      } catch (error) {
        if (!DocentError.isInstance(error) || error.code !== 'wrong_state') throw error
      }
      if (next === undefined) continue
      ends.push(next)
      if (!seen.has(next)) open.push(next)
      if (!seen.has(next)) seen.set(next, [])
    }
    seen.set(state, ends)
  }
  for (const state of ['completed', 'stopped', 'failed']) expect([state, seen.get(state)]).toEqual([state, []])
  const living = [...seen].filter(([, ends]) => ends.length > 0)
  expect(living.map(([state]) => state).toSorted()).toEqual(
    ['finishing', 'generating', 'held', 'parked', 'paused', 'queued', 'retrieving'].toSorted(),
  )
  // From wherever it is, one call ends it.
  for (const [state] of living)
    expect([state, predicted(state, 'stop')]).toEqual([state, state === 'held' ? 'completed' : 'stopped'])
})

describe('an answer that was cut off', () => {
  const cut = { tokens: ['Half an ', 'answer '], error: new DocentError({ code: 'unavailable', message: 'Cut off.' }) }
  const ask = async (continuation: 'prefill' | 'prompted' | 'none') => {
    const test = await createTestDocent()
    const model = test.model.languageModels[0]!
    Object.assign(model.capabilities, { continuation })
    test.model.answer([cut, 'and the rest.'])
    const chat = await test.as('alice').chats.create({})
    const answer = await test.as('alice').chats.complete(chat.id, { message: 'Tell.' })
    return { test, answer, calls: test.model.calls }
  }

  it.each(['prefill', 'prompted'] as const)('continues where its model can: %s', async (continuation) => {
    const { test, answer, calls: requests } = await ask(continuation)
    await using _ = test
    expect((await test.clock.until(answer.result())).body).toBe('Half an answer and the rest.')
    const begun = {
      role: 'assistant',
      content: [{ type: 'text', text: expect.stringMatching(/^Half an answer ?$/) as string }],
    }
    expect(requests[1]!.messages.at(continuation === 'prefill' ? -1 : -2)).toMatchObject(begun)
    expect(requests[1]!.messages.at(-1)!.role).toBe(continuation === 'prefill' ? 'assistant' : 'user')
  })

  it('ends with its text and the reason where its model cannot', async () => {
    const { test, answer, calls: requests } = await ask('none')
    await using _ = test
    await expect(test.clock.until(answer.result())).rejects.toMatchObject({ message: 'Cut off.' })
    expect(requests).toHaveLength(1)
    const [chat] = await test.as('alice').chats.list()
    const [reply] = await test.as('alice').chats.messages(chat!.id)
    expect(reply).toMatchObject({ content: 'Half an answer ', error: 'Cut off.' })
  })
})
