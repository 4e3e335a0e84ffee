import { memoryBlobs, memoryVectors } from '@docent/adapters-storage'
import { systemIds } from '@docent/core'
import { expect, it } from 'vitest'
import { recordStore } from '../../packages/core/src/kernel/records/index.ts'
import { createStreamLog, generationTables } from '../../packages/core/src/resources/generations/index.ts'
import { workspaceFileTable } from '../../packages/core/src/resources/agent-files/index.ts'
import { chatTables } from '../../packages/core/src/resources/chats/index.ts'
import { collectionTable } from '../../packages/core/src/resources/collections/index.ts'
import { documentTables } from '../../packages/core/src/resources/documents/index.ts'
import { streamSweep } from '../../packages/core/src/workflows/answer/stream-sweep.ts'
import { orphanTableSweep } from '../../packages/core/src/workflows/indexing/index.ts'
import { orphanBlobSweep } from '../../packages/core/src/workflows/deletion/index.ts'
import { memoryEngine } from '../core/memory-engine.ts'

const day = 86_400_000
const never = new AbortController().signal
const entity = { state: 'x', context: {}, machine_version: 1, revision: 1, created_at: 1 }

const generation = (id: string, columns: { concluded: boolean; updated_at: number }) => ({
  kind: 'insert' as const,
  table: 'generation',
  row: {
    ...entity,
    id,
    session_id: 's',
    owner_id: 'alice',
    collection_id: null,
    reply_id: 'r',
    request: {},
    principal: {},
    model: 'm',
    epoch: 1,
    epoch_bases: [0],
    deliver_up_to: null,
    error_code: null,
    error: null,
    ...columns,
  },
})

// A text whose process ended between blob and batch, and what a late attempt wrote for a deleted document, stayed for ever.
it('deletes blobs of texts and documents that nobody names, once they are a day old', async () => {
  const { storage, clock } = await memoryEngine([...documentTables, workspaceFileTable])
  const blobs = memoryBlobs()
  const ids = systemIds(clock)
  const old = [ids.uuid(), ids.uuid(), ids.uuid()]
  await clock.advance(2 * day)
  const young = ids.uuid()
  const put = (key: string) => blobs.put(key, new Uint8Array(1))
  for (const id of [...old, young]) {
    await put(`texts/${id}`)
    await put(`documents/${id}/text-1`)
  }
  await storage.write({
    steps: [
      {
        kind: 'insert',
        table: 'document',
        row: {
          ...entity,
          id: old[1]!,
          owner_id: 'alice',
          username: 'alice',
          name: 'a.txt',
          type: '',
          size: 1,
          page_count: 0,
          pages_done: 0,
          uri: null,
          connector: 'text',
          original_type: null,
          original_mtime: null,
          sha256: null,
          source_key: `texts/${old[0]}`,
          text_key: null,
          words_key: null,
          status: 'queued',
          error: null,
          metadata: {},
          summary: null,
          chat_session_id: null,
          updated_at: 1,
        },
      },
      {
        kind: 'insert',
        table: 'workspace_file',
        row: {
          ...{ id: 'w', session_id: 's', name: 'a.md', owner_id: 'alice', username: 'alice', size: 1, sha256: '' },
          ...{ source_key: `texts/${old[2]}`, created_at: 1, updated_at: 1 },
        },
      },
    ],
  })
  const sweep = orphanBlobSweep({ storage: recordStore(storage), blobs, clock })
  while (await sweep.run(never));
  const left = (await Array.fromAsync(blobs.list(''))).map(({ key }) => key)
  expect(left).toEqual(
    [
      `documents/${old[1]}/text-1`,
      `documents/${young}/text-1`,
      `texts/${old[0]}`,
      `texts/${old[2]}`,
      `texts/${young}`,
    ].sort(),
  )
})

// A writer at work while its collection was deleted made the index table anew.
it('drops index tables whose collection is gone', async () => {
  const { storage, clock } = await memoryEngine([collectionTable])
  const vectors = memoryVectors()
  const ids = systemIds(clock)
  const [kept, gone] = [ids.uuid(), ids.uuid()]
  await storage.write({
    steps: [
      {
        kind: 'insert',
        table: 'collection',
        row: {
          ...Object.fromEntries(
            Object.entries(collectionTable.columns).map(([name, column]) => [name, zeroOf(column)]),
          ),
          id: kept,
        },
      },
    ],
  })
  for (const name of [`c-${kept}-1`, `c-${gone}-1`, 'of-somebody-else']) {
    await vectors.upsert({ name, dimensions: 2 }, [
      { document: 'd', ordinal: 0, terms: 't', payload: new Uint8Array(), vector: new Float32Array([1, 0]) },
    ])
  }
  const sweep = orphanTableSweep({ storage: recordStore(storage), vectors })
  while (await sweep.run(never));
  expect((await vectors.tables()).sort()).toEqual([`c-${kept}-1`, 'of-somebody-else'].sort())
})

function zeroOf(column: { readonly type: string; readonly nullable?: boolean }) {
  if (column.nullable) return null
  return { text: '', integer: 0, real: 0, boolean: false, json: {} }[column.type as 'text']
}

// The sweep went through all answers ever given after each start, and never found pieces whose answer's row was gone.
it('forgets the pieces of ended and of deleted answers by what the log holds', async () => {
  const { storage, clock } = await memoryEngine([...generationTables, ...chatTables])
  const now = clock.now()
  await storage.write({
    steps: [
      generation('ended', { concluded: true, updated_at: now - 11 * 60_000 }),
      generation('fresh', { concluded: true, updated_at: now - 9 * 60_000 }),
      generation('going', { concluded: false, updated_at: now - 60 * 60_000 }),
      ...Array.from({ length: 250 }, (_, number) => generation(`folded-${number}`, { concluded: true, updated_at: 1 })),
    ],
  })
  const log = createStreamLog({ storage: recordStore(storage) })
  for (const id of ['ended', 'fresh', 'going', 'deleted']) {
    const stream = await log.open(id, 1, [0])
    stream.append(`Text of ${id}.`)
    await stream.flush()
    stream.close()
  }
  let writes = 0
  const counted = recordStore({
    ...storage,
    writeWhere: (change) => (writes++, storage.writeWhere(change)),
  })
  const sweep = streamSweep({ storage: counted, clock, log: createStreamLog({ storage: counted }) })
  while (await sweep.run(never));
  const held = async (table: string) => (await storage.read({ from: table })).map((row) => row['generation_id'])
  expect(await held('stream_segment')).toEqual(['fresh', 'going'])
  expect(await held('stream_epoch')).toEqual(['fresh', 'going'])
  expect(writes).toBeLessThan(10)
})

it('lets no late writer leave pieces behind when an answer is forgotten', async () => {
  const { storage } = await memoryEngine(generationTables)
  const log = createStreamLog({ storage: recordStore(storage) })
  const late = await log.open('g', 1, [0])
  late.append('Some text. ')
  await late.flush()
  const writeMore = async () => {
    late.append('More. ')
    await late.flush()
  }
  const forgetting = createStreamLog({
    storage: recordStore({
      ...storage,
      async writeWhere(change) {
        const changed = await storage.writeWhere(change)
        await writeMore().catch(() => {})
        return changed
      },
    }),
  })
  await forgetting.forget('g')
  expect(await storage.read({ from: 'stream_segment' })).toEqual([])
  expect(await storage.read({ from: 'stream_epoch' })).toEqual([])
})
