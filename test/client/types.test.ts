import {
  createClient,
  type AnswerOf,
  type Collection,
  type Download,
  type InputOf,
  type ItemOf,
  createCollection,
  deleteCollection,
  type followAnswer,
  getCollection,
  type getCompletion,
  type getFile,
  listCollections,
  pagesOf,
  uploadFile,
  type watchJob,
} from '@docent/client'
import { expectTypeOf, it } from 'vitest'

const client = createClient({ baseUrl: 'https://docent.example' })

it('knows what operations take and answer', () => {
  expectTypeOf<AnswerOf<typeof listCollections>>().toEqualTypeOf<Collection[]>()
  expectTypeOf<AnswerOf<typeof deleteCollection>>().toEqualTypeOf<undefined>()
  expectTypeOf<AnswerOf<typeof getFile>>().toEqualTypeOf<Download>()
  expectTypeOf<InputOf<typeof getCollection>>().toEqualTypeOf<{ params: { collection_id: string } }>()
  expectTypeOf<ItemOf<typeof getCompletion>>().toEqualTypeOf<ItemOf<typeof followAnswer>>()
  expectTypeOf<ItemOf<typeof watchJob>['overall_status']>().toEqualTypeOf<
    'in progress' | 'completed' | 'failed' | 'canceled'
  >()
})

it('refuses input that is missing or wrong, streams that are none, and keys that are not honoured', () => {
  // Only compiled.
  const never = () => [
    client.call(listCollections),
    client.call(listCollections, { query: { limit: 5, name_filter: undefined } }, { signal: AbortSignal.timeout(1) }),
    client.call(createCollection, { body: { name: 'A', description: '' } }, { idempotencyKey: 'k' }),
    client.call(uploadFile, { body: { file: new File([], 'a.txt') } }),
    // @ts-expect-error -- the id is missing
    client.call(getCollection),
    // @ts-expect-error -- a limit is a number
    client.call(listCollections, { query: { limit: '5' } }),
    // @ts-expect-error -- there is no such parameter
    client.call(listCollections, { query: { size: 5 } }),
    // @ts-expect-error -- a key means nothing to it
    client.call(deleteCollection, { params: { collection_id: '1' } }, { idempotencyKey: 'k' }),
    pagesOf(client, listCollections),
    // @ts-expect-error -- it is no list
    pagesOf(client, getCollection, { params: { collection_id: '1' } }),
    // @ts-expect-error -- it does not stream
    client.stream(listCollections),
  ]
  expectTypeOf(never).toBeFunction()
})
