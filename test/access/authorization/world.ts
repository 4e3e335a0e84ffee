import { builtInModels } from '@docent/adapters-llm'
import { memoryBlobs, memoryData, memoryStorage, memoryVectors } from '@docent/adapters-storage'
import { systemClock } from '@docent/core'
import { expect, vi } from 'vitest'
import type { ApiClient } from '../../support/api-client.ts'
import { apiServer, type ApiServer } from '../../support/api-server.ts'
import { scriptedSource } from '../../support/scripted-source.ts'
import type { Caller } from './knowledge.ts'
import { agentAtWork, asked, makeRecords, type Records } from './records.ts'
import { rewindable, type Rewind } from './rewind.ts'

export interface World extends AsyncDisposable {
  readonly server: ApiServer
  readonly records: Records
  /** What a path parameter of this name means, unless a situation overrides it. */
  readonly parameters: Readonly<Record<string, string>>
  /** Of a chunk, as the embedding model makes it. */
  readonly vector: readonly number[]
  readonly keys: Readonly<Record<Caller, string | undefined>>
  readonly rows: Rewind
}

const administratorKey = 'the-secret-of-the-administrator'
const day = 24 * 60 * 60_000

/**
 * Alice's records, shared with Rita to read and with Walt to write; Otto has nothing to do with them.
 * @param also what is there besides, made by calls of Otto
 */
export async function makeWorld(also: (other: ApiClient) => Promise<void> = async () => {}): Promise<World> {
  const data = memoryData()
  let ahead = 0
  const { now, schedule } = systemClock()
  const keep = async () => {}
  const server = await apiServer({
    realKeys: true,
    docent: {
      models: [builtInModels(), agentAtWork().provider],
      storage: memoryStorage({ data }),
      // Rows come back when the store is rewound, so what they name has to stay.
      blobs: { ...memoryBlobs(), delete: keep },
      vectors: { ...memoryVectors(), drop: keep, deleteDocuments: async () => 0 },
      sources: ['file_system', 'website', 's3', 'gcs', 'azure_blob_storage'].map((kind) =>
        scriptedSource(kind, [{ uri: `${kind}://notes.txt`, text: 'Notes.', listed: true }]),
      ),
      secret: 'the secret of this host',
      clock: { now: () => now() + ahead, schedule: (at, callback) => schedule(at - ahead, callback) },
    },
  })
  const { docent } = server
  await docent.ensureAdministratorKey(administratorKey)
  const administrator = server.client(administratorKey)
  const keysOf = (userId: string) => docent.as({ userId }).apiKeys
  const keyFor = async (userId: string, options = {}) => (await keysOf(userId).create(options)).secretKey!
  for (const userId of ['alice', 'otto', 'rita', 'walt', 'dora']) await docent.meet({ userId })

  const expired = await keyFor('alice', { expiresIn: '1 day' })
  const ended = await keysOf('alice').create({})
  await keysOf('alice').deactivate(ended.apiKey.id)
  ahead = 2 * day

  const ownerKey = await keyFor('alice')
  const owner = server.client(ownerKey)
  const records = await makeRecords({ server, owner, administrator })
  const key = await keyFor('alice', { collectionId: records.collection })
  const keyChat = await asked(server.client(key), records.collection, 'How much is a ticket?')
  const otherKey = await keyFor('otto')
  await also(server.client(otherKey))
  await docent.settled()
  // What waits until the collections have been quiet would change rows in the midst of a call.
  await vi.waitFor(() => expect([...(data.tables.get('outbox')?.rows ?? [])]).toEqual([]), { timeout: 30_000 })

  const model: string = (await owner.call('GET /embedding_models/default')).body.id
  const encode = `POST /embedding_models/${encodeURIComponent(model)}/encode_chunks_for_retrieval`
  const [vector] = (await owner.call(encode, { body: { chunks: ['a'] } })).body
  const all: Records = { ...records, keyChat: keyChat.chat, keyAnswer: keyChat.answer }
  return {
    server,
    records: all,
    parameters: {
      ...parametersOf(all),
      model_id: model,
      default_template_id: (await administrator.call('GET /prompt_templates/default')).body.id,
    },
    vector,
    keys: {
      anonymous: undefined,
      owner: ownerKey,
      other: otherKey,
      reader: await keyFor('rita'),
      writer: await keyFor('walt'),
      key,
      administrator: administratorKey,
      expired,
      deactivated: ended.secretKey,
    },
    rows: rewindable(data),
    [Symbol.asyncDispose]: () => server[Symbol.asyncDispose](),
  }
}

const parametersOf = (records: Records): Record<string, string> => ({
  collection_id: records.collection,
  document_id: records.document,
  username: 'dora',
  group_id: records.group,
  group_ids: records.deserted,
  chunk_ids: '1',
  id: records.chat,
  question_id: records.question,
  message_id: records.answer,
  message_ids: records.question,
  answer_id: records.answer,
  tag_name: 'observatory',
  tag_names: 'observatory',
  upload_ids: records.upload,
  prompt_template_id: records.template,
  memory_block_id: records.memoryBlock,
  job_id: records.job,
  task_id: records.task,
  key_id: records.apiKey,
  user_id: 'dora',
  user_ids: 'dora',
  role_id: records.role,
  role_ids: records.role,
  role_names: 'builders',
  permission_name: 'ConfigureAgents',
  erasure_id: records.erasure,
  tool_id: records.tool,
  tool_ids: records.tool,
  key_ids: records.agentKey,
  associate_ids: records.toolKey,
  agent_id: records.agent,
  agent_ids: records.agent,
  association_ids: records.agentTool,
  summary_id: records.summary,
  summary_ids: records.summary,
  model_name: 'extractive',
  mode: 'quick',
  key_name: 'collection_limit_per_user',
  key_names: 'collection_limit_per_user',
})
