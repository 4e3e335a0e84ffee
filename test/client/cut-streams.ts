import { builtInModels } from '@docent/adapters-llm'
import { createChatSession, getCompletion } from '@docent/client'
import { setImmediate } from 'node:timers/promises'
import { scriptedModels } from '../support/scripted-models.ts'
import { clientServer } from './client-server.ts'

export interface CutStreams {
  /** How often the wire was cut. */
  readonly cuts: number
  /** Connections by which streams were continued. */
  readonly resumptions: number
  /** Streams whose pieces are not exactly the answer, with what was read. */
  readonly wrong: readonly string[]
}

const wordsOf = (question: string) => Array.from({ length: 60 }, (_, index) => `${question}.${index} ü\n`)

/** Reads answers, several at a time, over a wire that breaks for all of them at every `every`th line. */
export async function cutStreams({ streams, atOnce, every }: Record<'streams' | 'atOnce' | 'every', number>) {
  const models = scriptedModels(async function* ({ messages }) {
    const question = /Q\d+/.exec(JSON.stringify(messages.at(-1)))![0]
    for (const word of wordsOf(question)) {
      await setImmediate()
      yield word
    }
  })
  await using world = await clientServer({ docent: { models: [models, builtInModels()] } })
  const found = { cuts: 0, resumptions: 0, wrong: [] as string[] }
  const fetch: typeof globalThis.fetch = (...args) => {
    if (String(args[0]).includes('/stream?')) found.resumptions += 1
    return globalThis.fetch(...args)
  }
  // The wire breaks for all at once, so that a single stream may be hit many times in a row.
  const retry = { baseMs: 1, retries: 100, resumes: 100 }
  const client = world.client({ fetch, retry })
  let lines = 0
  const read = async (question: string) => {
    const { id } = await client.call(createChatSession, {})
    let text = ''
    for await (const line of client.stream(getCompletion, {
      params: { id },
      body: { message: question, llm: 'scripted' },
    })) {
      if (line.finished) {
        if (line.body !== text || text !== wordsOf(question).join('')) found.wrong.push(text)
        return
      }
      text = line.reset ? line.body : text + line.body
      if (++lines % every > 0) continue
      found.cuts += 1
      world.wire.cut()
    }
    found.wrong.push(`${text} without an end`)
  }
  let next = 0
  const reader = async () => {
    while (next < streams) await read(`Q${next++}`)
  }
  await Promise.all(Array.from({ length: atOnce }, reader))
  return found satisfies CutStreams
}
