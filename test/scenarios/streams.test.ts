import { DocentError, type Answer, type AnswerEvent, type Docent, type DocentSession } from '@docent/core'
import { builtInModels, openaiCompatibleModels } from '@docent/adapters-llm'
import { startFakeOpenAiServer, tokenGate, type FakeOpenAiServer, type TokenGate } from '@docent/core/testing'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { memoryDocent } from '../support/memory-docent.ts'

let server: FakeOpenAiServer
let docent: Docent
let alice: DocentSession

beforeEach(async () => {
  server = await startFakeOpenAiServer()
  const models = [
    openaiCompatibleModels({ name: 'fake', baseUrl: server.url, apiKey: 'k', models: ['fake'], embeddings: [] }),
    builtInModels(),
  ]
  docent = await memoryDocent({ models })
  alice = docent.as({ userId: 'alice' })
})

afterEach(async () => {
  await docent.stop({ graceMs: 0 })
  await server.close()
})

const sentence = ['One ', 'two ', 'three. ', 'Four ', 'five ', 'six. ', 'Seven ', 'eight ', 'nine.']

async function ask(gate: TokenGate, tokens: readonly string[] = sentence): Promise<Answer> {
  server.answer({ tokens: [...tokens], beforeToken: gate.pass })
  const chat = await alice.chats.create({})
  return alice.chats.complete(chat.id, { message: 'Count.', llm: 'fake' })
}

/** Reads in the background; `until` resolves as soon as the text so far satisfies the condition. */
function follow(answer: Answer, have = '') {
  const events: AnswerEvent[] = []
  let text = have
  const waiting: { condition: (text: string) => boolean; resolve: () => void }[] = []
  const done = (async () => {
    for await (const event of answer.events) {
      events.push(event)
      if (event.type === 'answer-delta') {
        expect(event.offset).toBe(text.length)
        text += event.text
      } else if (event.type === 'answer-reset') text = event.text
      for (const item of waiting) if (item.condition(text)) item.resolve()
    }
  })()
  return {
    events,
    done,
    text: () => text,
    until: (condition: (text: string) => boolean) =>
      condition(text) ? Promise.resolve() : new Promise<void>((resolve) => waiting.push({ condition, resolve })),
  }
}

const messageOf = async (questionId: string) => {
  const [chat] = await alice.chats.list()
  const messages = await alice.chats.messages(chat!.id)
  return messages.find((message) => message.replyTo === questionId)
}

describe('streaming', () => {
  it('lists the question before the first token, and the whole answer after the last', async () => {
    const gate = tokenGate()
    const answer = await ask(gate)
    const [chat] = await alice.chats.list()
    expect(await alice.chats.messages(chat!.id)).toMatchObject([{ id: answer.questionId, content: 'Count.' }])

    gate.open()
    const { messageId, body } = await answer.result()

    expect(body).toBe(sentence.join(''))
    expect(await messageOf(answer.questionId)).toMatchObject({
      id: messageId,
      content: body,
      replyTo: answer.questionId,
    })
  })

  it('completes 200 answers at once, each in order', { tags: ['slow'] }, async () => {
    const tokens = Array.from({ length: 40 }, (_, index) => `${index} `)
    server.answer({ tokens })
    const chat = await alice.chats.create({})
    const texts = await Promise.all(
      Array.from({ length: 200 }, async () => {
        const answer = await alice.chats.complete(chat.id, { message: 'Count.', llm: 'fake' })
        const reading = follow(answer)
        await reading.done
        const last = reading.events.at(-1)
        expect(last).toMatchObject({ type: 'answer-finished', text: reading.text() })
        return reading.text()
      }),
    )
    expect(new Set(texts)).toEqual(new Set([tokens.join('')]))
  })

  it('lets a reader continue by offset without missing anything, during the answer and after it', async () => {
    const gate = tokenGate()
    const answer = await ask(gate)
    gate.release(4)
    let text = ''
    for await (const event of answer.events) {
      if (event.type !== 'answer-delta') continue
      text += event.text
      if (text.length >= 'One two three. '.length) break
    }

    const again = follow(await alice.answers.follow(answer.questionId, { offset: text.length, epoch: 1 }), text)
    gate.open()
    await again.done
    expect(again.text()).toBe(sentence.join(''))

    const late: AnswerEvent[] = []
    for await (const event of (await alice.answers.follow(answer.questionId, { offset: 4 })).events) late.push(event)
    expect(late).toMatchObject([
      { type: 'answer-delta', offset: 4, text: sentence.join('').slice(4) },
      { type: 'answer-finished' },
    ])
  })

  it('resets a reader that has more than the answer', async () => {
    const gate = tokenGate()
    gate.open()
    const answer = await ask(gate)
    await answer.result()

    const [first] = await Array.fromAsync((await alice.answers.follow(answer.questionId, { offset: 10_000 })).events)
    expect(first).toEqual({ type: 'answer-reset', offset: 0, text: sentence.join(''), epoch: 1 })
  })

  it('continues when its reader leaves', async () => {
    const gate = tokenGate()
    const answer = await ask(gate)
    const controller = new AbortController()
    const reading = (async () => {
      for await (const event of (await alice.answers.follow(answer.questionId, {}, { signal: controller.signal }))
        .events) {
        if (event.type === 'answer-delta') controller.abort()
      }
    })()
    gate.release(1)
    await expect(reading).rejects.toThrow('aborted')
    gate.open()
    expect((await answer.result()).body).toBe(sentence.join(''))
  })
})

describe('control', () => {
  it('stop keeps what was said, ends the stream and closes the connection to the provider', async () => {
    const gate = tokenGate()
    const answer = await ask(gate)
    const reading = follow(answer)
    gate.release(3)
    await reading.until((text) => text === 'One two three. ')
    const call = await server.call(0)

    await alice.answers.stop(answer.questionId)

    await call.ended
    expect(call.outcome).toBe('closed-by-client')
    await reading.done
    expect(reading.events.at(-1)).toMatchObject({ type: 'answer-finished', text: 'One two three. ' })
    expect(await messageOf(answer.questionId)).toMatchObject({ content: 'One two three. ' })
    await expect(alice.answers.resume(answer.questionId)).rejects.toMatchObject({ code: 'wrong_state' })
    await expect(alice.answers.stop(answer.questionId)).rejects.toMatchObject({ code: 'wrong_state' })
  })

  it('pause holds the delivery while the model continues; resume loses nothing', async () => {
    const gate = tokenGate()
    const answer = await ask(gate)
    const reading = follow(answer)
    gate.release(2)
    await reading.until((text) => text === 'One two ')

    await alice.answers.pause(answer.questionId)
    gate.open()
    await (
      await server.call(0)
    ).ended
    await docent.settled()
    expect(reading.text()).toBe('One two ')
    const early = follow(await alice.answers.follow(answer.questionId))
    await early.until((text) => text === 'One two ')

    await alice.answers.resume(answer.questionId)
    await Promise.all([reading.done, early.done])
    expect(reading.text()).toBe(sentence.join(''))
    expect(early.text()).toBe(sentence.join(''))
  })

  it('pause needs a streaming answer', async () => {
    const gate = tokenGate()
    gate.open()
    const answer = await ask(gate)
    await answer.result()
    await expect(alice.answers.pause(answer.questionId)).rejects.toMatchObject({ code: 'wrong_state' })
    await expect(alice.answers.finish(answer.questionId)).rejects.toMatchObject({ code: 'wrong_state' })
  })

  it('finish ends at the next end of a sentence', async () => {
    const gate = tokenGate()
    const answer = await ask(gate)
    const reading = follow(answer)
    gate.release(4)
    await reading.until((text) => text === 'One two three. Four ')

    await alice.answers.finish(answer.questionId)
    gate.open()
    await reading.done
    expect(reading.text()).toBe('One two three. Four five six.')
    expect(await messageOf(answer.questionId)).toMatchObject({ content: 'One two three. Four five six.' })
  })

  it('is for the owner of the question alone', async () => {
    const gate = tokenGate()
    const answer = await ask(gate)
    const mallory = docent.as({ userId: 'mallory' })
    await expect(mallory.answers.stop(answer.questionId)).rejects.toMatchObject({ code: 'not_found' })
    await expect(mallory.answers.follow(answer.questionId)).rejects.toMatchObject({ code: 'not_found' })
    gate.open()
  })
})

describe('failures', () => {
  it('a refusing provider is the error of the answer, on the message too', async () => {
    server.answer({ status: 401, body: JSON.stringify({ error: { message: 'no such key' } }) })
    const chat = await alice.chats.create({})
    const answer = await alice.chats.complete(chat.id, { message: 'Hello?', llm: 'fake' })
    await expect(answer.result()).rejects.toBeInstanceOf(DocentError)
    expect((await messageOf(answer.questionId))?.error).toBeTruthy()
  })

  it('an answer cut off in the middle is continued', async () => {
    let calls = 0
    server.answer(() =>
      calls++ === 0
        ? { tokens: ['Half an ', 'answer '], interruption: { afterTokens: 2, kind: 'end' } }
        : { tokens: ['and the rest.'] },
    )
    const chat = await alice.chats.create({})
    const answer = await alice.chats.complete(chat.id, { message: 'Tell.', llm: 'fake' })
    const reading = follow(answer)
    await reading.done
    expect(reading.text()).toBe('Half an answer and the rest.')
    expect(reading.events.at(-1)).toMatchObject({ type: 'answer-finished', text: 'Half an answer and the rest.' })
  })

  it('the same Idempotency-Key gives the same answer, another question with it is refused', async () => {
    server.answer({ tokens: ['Once.'] })
    const chat = await alice.chats.create({})
    const options = { idempotencyKey: 'q-1' }
    const first = await alice.chats.complete(chat.id, { message: 'Say it.', llm: 'fake' }, options)
    const second = await alice.chats.complete(chat.id, { message: 'Say it.', llm: 'fake' }, options)
    expect(second.questionId).toBe(first.questionId)
    expect(await second.result()).toEqual(await first.result())
    expect(server.calls.length).toBe(1)
    await expect(alice.chats.complete(chat.id, { message: 'Say more.', llm: 'fake' }, options)).rejects.toMatchObject({
      code: 'wrong_state',
    })
  })
})
