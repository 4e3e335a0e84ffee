import type { Docent, DocentSession } from '@docent/core'
import type { Signals } from '@docent/core/ports'
import type { Runtime } from '../../packages/core/src/kernel/durable/index.ts'
import { collectionEntity } from '../../packages/core/src/resources/collections/index.ts'
import type { Calls } from '../measuring/child-process.ts'
import { fillCollection } from '../measuring/fill-collection.ts'
import { markdownDocument } from '../measuring/markdown-documents.ts'

import { closedLoop, processorOf, type LoopResult } from './closed-loop.ts'

interface Parts {
  readonly docent: () => Docent
  readonly runtime: () => Runtime
  readonly signals: () => Signals | undefined
}

export interface LoopInput {
  readonly of: 'answers' | 'documents'
  /** Who each bring the next as soon as they have the last. */
  readonly clients: number
  readonly warmMs: number
  readonly ms: number
  /** Distinguishes users of several processes. */
  readonly member: number
}

const documentCharacters = 2_000
const withoutDocuments = { llm: 'fake', ragConfig: { ragType: 'llm_only' } } as const
const sinceEpoch = (): number => performance.timeOrigin + performance.now()

/** What the parent may ask of a process, in the words of the parts. */
export function docentCalls({ docent, runtime, signals }: Parts): Calls {
  const alice = () => docent().as({ userId: 'alice' })
  const heard = new Map<string, number>()
  return {
    async collections(count: number): Promise<string[]> {
      const made = await Promise.all(
        Array.from({ length: count }, (_, number) => alice().collections.create({ name: `Collection ${number}` })),
      )
      return made.map(({ id }) => id)
    },
    /** Commits a second of callers that archive collections of their own and take them back. */
    async commits({ ids, callers, ms }: { ids: readonly string[]; callers: number; ms: number }): Promise<number> {
      const { done } = await closedLoop({ clients: callers, warmMs: 0, ms }, (client) => {
        let turn = client
        return async () => {
          const id = ids[turn % ids.length]!
          turn += callers
          await runtime().commit({ actor: 'alice' }, async (draft) => {
            const collection = await draft.require(collectionEntity, id)
            draft.send(collection, { type: collection.state === 'active' ? 'ARCHIVE' : 'UNARCHIVE' })
          })
        }
      })
      return (done * 1000) / ms
    },
    /** Milliseconds of each. */
    lists: (count: number): Promise<number[]> => timed(count, () => alice().collections.list({ limit: 100 })),
    fill: (size: { documents: number; characters: number; firstNumber?: number }) => fillCollection(alice(), size),
    async chats({ count, collectionId }: { count: number; collectionId?: string }): Promise<string[]> {
      const of = collectionId === undefined ? {} : { collectionId }
      const made = await Promise.all(Array.from({ length: count }, () => alice().chats.create(of)))
      return made.map(({ id }) => id)
    },
    settled: () => docent().settled(),
    /** Chunk ids count from 1 without gaps: the highest that exists is their number. */
    async chunks({ collectionId, most }: { collectionId: string; most: number }): Promise<number> {
      let [known, above] = [0, most]
      while (above - known > 1) {
        const middle = (known + above) >> 1
        if ((await alice().chunks.get(collectionId, [middle])).length > 0) known = middle
        else above = middle
      }
      return known
    },
    loop: async (input: LoopInput): Promise<LoopResult> => {
      const make = input.of === 'answers' ? answering : bringing
      const sessions = Array.from({ length: input.clients }, (_, client) =>
        docent().as({ userId: `user-${input.member}-${client}` }),
      )
      const turns = await Promise.all(sessions.map((session, client) => make(session, `${input.member}-${client}`)))
      return closedLoop(input, (client) => turns[client]!)
    },
    processor: processorOf,
    /** From now on it notes when it hears of a topic. */
    listen: (topic: string) => void signals()?.subscribe(topic, () => heard.set(topic, sinceEpoch())),
    /** Milliseconds since 1970, which processes of one machine agree on. */
    publish: (topic: string): number => {
      const at = sinceEpoch()
      signals()?.publish(topic)
      return at
    },
    heard: (topic: string): number | undefined => {
      const at = heard.get(topic)
      heard.delete(topic)
      return at
    },
    /** Milliseconds to the first word of an answer that the model alone gives, whichever process makes it. */
    async firstWord(chatId: string): Promise<number> {
      const start = performance.now()
      const answer = await alice().chats.complete(chatId, { message: 'When?', ...withoutDocuments })
      let first: number | undefined
      for await (const event of answer.events) if (event.type === 'answer-delta') first ??= performance.now() - start
      return first ?? NaN
    },
  }
}

async function timed(count: number, work: () => Promise<unknown>): Promise<number[]> {
  const times: number[] = []
  for (let turn = 0; turn < count; turn++) {
    const start = performance.now()
    await work()
    times.push(performance.now() - start)
  }
  return times
}

async function answering(session: DocentSession): Promise<() => Promise<void>> {
  const { id } = await session.chats.create({})
  return async () => {
    const answer = await session.chats.complete(id, { message: 'And then?', ...withoutDocuments })
    for await (const event of answer.events) if (event.type === 'answer-failed') throw event.error
  }
}

async function bringing(session: DocentSession, name: string): Promise<() => Promise<void>> {
  const { id: collectionId } = await session.collections.create({ name: 'Reports' })
  let number = 0
  return async () => {
    const content = new TextEncoder().encode(`${name} ${markdownDocument(number++, documentCharacters)}`)
    const { id } = await session.uploads.create({ filename: `report-${number}.md`, content })
    await session.ingest.uploads({ collectionId, uploadIds: [id], timeout: 600 })
  }
}
