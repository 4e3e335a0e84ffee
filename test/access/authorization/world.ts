import { memoryBlobs, memoryData, memoryStorage, memoryVectors } from '@docent/adapters-storage'
import { systemClock } from '@docent/core'
import type { ApiClient } from '../../support/api-client.ts'
import { apiServer, type ApiServer } from '../../support/api-server.ts'
import { handbook } from '../../support/aurora.ts'
import { scriptedSource } from '../../support/scripted-source.ts'
import { rewindable, type Rewind } from './rewind.ts'

export const callers = [
  'anonymous',
  'owner',
  'other',
  'reader',
  'writer',
  'key',
  'administrator',
  'expired',
  'deactivated',
] as const
export type Caller = (typeof callers)[number]

/** What calls refer to. All of it is Alice's, except what an administrator keeps. */
export type Records = Readonly<
  Record<
    | 'collection'
    | 'otherCollection'
    | 'archived'
    | 'document'
    | 'otherDocument'
    | 'restricted'
    | 'upload'
    | 'chat'
    | 'keyChat'
    | 'question'
    | 'answer'
    | 'keyAnswer'
    | 'template'
    | 'memoryBlock'
    | 'job'
    | 'summary'
    | 'export'
    | 'task'
    | 'apiKey'
    | 'role'
    | 'group'
    | 'deserted',
    string
  >
>

const shared = ['collection', 'otherCollection', 'archived', 'document', 'otherDocument', 'summary'] as const
const withUsers = [...shared, 'template', 'memoryBlock'] as const

/** What callers know of Alice's records, so that it may be told from what is not there. */
export const known: Readonly<Record<Caller, readonly (keyof Records)[] | 'all'>> = {
  owner: 'all',
  reader: withUsers,
  writer: withUsers,
  key: ['collection', 'document', 'restricted', 'summary', 'keyChat', 'keyAnswer'],
  other: [],
  administrator: ['job', 'export', 'apiKey'],
  anonymous: [],
  expired: [],
  deactivated: [],
}

/** Words in the names and texts of Alice's records, and who must never read them. */
export const words = {
  shared: 'xq7sharedk2',
  restricted: 'xq7restrictedk2',
  own: 'xq7ownk2',
} as const
export const unread: Readonly<Partial<Record<Caller, readonly string[]>>> = {
  anonymous: Object.values(words),
  other: Object.values(words),
  reader: [words.restricted, words.own],
  writer: [words.restricted, words.own],
  key: [words.own],
  expired: Object.values(words),
  deactivated: Object.values(words),
}

export interface World extends AsyncDisposable {
  readonly server: ApiServer
  readonly records: Records
  /** What a path parameter of this name stands for, unless a situation says otherwise. */
  readonly parameters: Readonly<Record<string, string>>
  /** Of a chunk, as the embedding model makes it. */
  readonly vector: readonly number[]
  readonly clients: Readonly<Record<Caller, ApiClient>>
  readonly rows: Rewind
}

const administratorKey = 'the-secret-of-the-administrator'
const day = 24 * 60 * 60_000

/** A PNG of one transparent pixel. */
export const onePixel = Uint8Array.from(
  atob('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg=='),
  (letter) => letter.charCodeAt(0),
)

/** Alice's records, shared with Rita to read and with Walt to write; Otto has nothing to do with them. */
export async function makeWorld(): Promise<World> {
  const data = memoryData()
  let ahead = 0
  const { now, schedule } = systemClock()
  const keep = async () => {}
  const server = await apiServer({
    realKeys: true,
    docent: {
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
  const client = async (userId: string, options = {}) =>
    server.client((await keysOf(userId).create(options)).secretKey!)
  for (const userId of ['alice', 'otto', 'rita', 'walt', 'dora']) await docent.meet({ userId })

  const expired = await client('alice', { expiresIn: '1 day' })
  const ended = await keysOf('alice').create({})
  await keysOf('alice').deactivate(ended.apiKey.id)
  ahead = 2 * day

  const owner = await client('alice')
  const records = await makeRecords({ server, owner, administrator })
  const key = await client('alice', { collectionId: records.collection })
  const keyChat = await asked(key, records.collection, 'How much is a ticket?')
  await docent.settled()

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
    clients: {
      anonymous: server.client(undefined),
      owner,
      other: await client('otto'),
      reader: await client('rita'),
      writer: await client('walt'),
      key,
      administrator,
      expired,
      deactivated: server.client(ended.secretKey!),
    },
    rows: rewindable(data),
    [Symbol.asyncDispose]: () => server[Symbol.asyncDispose](),
  }
}

async function asked(client: ApiClient, collection: string, message: string) {
  const chat = await made(client.call('POST /chats', { query: { collection_id: collection } }))
  await client.call(`POST /chats/${chat}/completions`, { body: { message } })
  const [answer, question] = (await client.call(`GET /chats/${chat}/messages`)).body
  return { chat, answer: answer.id as string, question: question.id as string }
}

/** The id of what a call has made. */
async function made(answer: ReturnType<ApiClient['call']>): Promise<string> {
  const { status, body } = await answer
  if (status >= 300) throw new Error(`The world could not be made: ${JSON.stringify(body)}`)
  return body?.id
}

async function makeRecords(cast: { server: ApiServer; owner: ApiClient; administrator: ApiClient }) {
  const { server, owner, administrator } = cast
  const create = (path: string, body: object) => made(owner.call(`POST ${path}`, { body }))
  const share = async (path: string, write = true) => {
    await made(owner.call(`PUT ${path}/permissions/rita`, { body: { permissions: ['read'] } }))
    if (write) await made(owner.call(`PUT ${path}/permissions/walt`, { body: { permissions: ['write'] } }))
  }
  const ingest = async (collection: string, name: string, text: string, query = {}) => {
    const options = { collection_id: collection, file_name: name, ...query }
    const headers = { 'Content-Type': 'text/plain' }
    await made(owner.call('POST /ingest/plain_text', { query: options, body: text, headers }))
    const documents: { id: string; name: string }[] = (await owner.call(`GET /collections/${collection}/documents`))
      .body
    return documents.find((document) => document.name === name)!.id
  }

  const collection = await create('/collections', { name: `Aurora ${words.shared}`, description: words.shared })
  const otherCollection = await create('/collections', { name: `Borealis ${words.shared}`, description: words.shared })
  const document = await ingest(collection, `${words.shared}.md`, `${handbook}\n${words.shared}`)
  const restricted = await ingest(collection, `${words.restricted}.md`, `The keeper earns ${words.restricted}.`, {
    restricted: true,
    gen_doc_questions: true,
  })
  const otherDocument = await ingest(otherCollection, `other ${words.shared}.md`, 'Another text.')
  await create(`/documents/${document}/tags`, { name: 'observatory' })
  await create('/tags', { name: 'unused' })
  const archived = await create('/collections', { name: `Old ${words.shared}`, description: '' })
  for (const id of [collection, otherCollection, archived]) await share(`/collections/${id}`)
  await made(owner.call(`POST /collections/${archived}/archive`))
  const picture = new FormData()
  picture.set('file', new Blob([onePixel]), 'pixel.png')
  await made(owner.call(`PUT /collections/${collection}/thumbnail`, { form: picture }))
  await made(owner.call(`POST /collections/${collection}/topic_model`))
  const body = { document_id: document, prompt_summary: 'Sum up.' }
  await create('/documents/process_job', body)
  const form = new FormData()
  form.set('file', new Blob(['New text.']), `${words.own}.txt`)
  const upload = (await owner.call('PUT /uploads', { form })).body.id as string

  const { chat, answer, question } = await asked(owner, collection, `How much is a ticket for ${words.own}?`)
  const comment = { expected_answer: '12 euros', user_comment: words.own }
  await create(`/question_answer_feedbacks/${answer}`, comment)
  const template = await create('/prompt_templates', { name: `Brief ${words.shared}`, system_prompt: words.shared })
  await share(`/prompt_templates/${template}`, false)
  await made(owner.call(`PUT /prompt_templates/${template}/permissions/walt`))
  const memoryBlock = await create('/memory_blocks', { name: `Style ${words.shared}`, content: words.shared })
  await share(`/memory_blocks/${memoryBlock}`)
  const task = await create('/scheduled_tasks', {
    name: `Report ${words.own}`,
    schedule_type: 'recurring',
    schedule_expression: '0 9 1 1 *',
    message: words.own,
  })
  const apiKey = (await owner.call('POST /admin/api_keys', { body: { name: words.own } })).body.api_key.id as string

  const manage = (path: string, fields: object) => made(administrator.call(`POST ${path}`, { body: fields }))
  const role = await manage('/roles', { name: 'builders', description: 'Who build' })
  await manage('/roles', { name: 'readers', description: 'Who read' })
  const group = await manage('/groups', { name: 'staff', description: 'Who work here' })
  const deserted = await manage('/groups', { name: 'deserted', description: 'Nobody' })
  await made(administrator.call(`PUT /groups/${group}/users/dora`))
  await made(administrator.call(`PUT /groups/${group}/roles/builders`))
  await made(administrator.call('PUT /users/dora/roles/builders'))
  await made(administrator.call(`POST /roles/${role}/permissions`, { body: { new_permissions: ['ViewUsage'] } }))
  for (const id of [`/collections/${collection}`, `/prompt_templates/${template}`, `/memory_blocks/${memoryBlock}`])
    await made(owner.call(`PUT ${id}/group_permissions/${group}`))

  const exported = await create('/question_answer_feedbacks/export_job', {})
  await server.docent.settled()
  const jobs: { id: string; kind: string }[] = (await owner.call('GET /jobs')).body
  const [summary] = (await owner.call(`GET /documents/${document}/summaries`)).body as { id: string }[]
  return {
    collection,
    otherCollection,
    archived,
    document,
    otherDocument,
    restricted,
    upload,
    chat,
    question,
    answer,
    template,
    memoryBlock,
    job: jobs.find(({ kind }) => kind.startsWith('ingest'))!.id,
    summary: summary!.id,
    export: exported,
    task,
    apiKey,
    role,
    group,
    deserted,
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
  summary_id: records.summary,
  summary_ids: records.summary,
  model_name: 'extractive',
  mode: 'quick',
  key_name: 'collection_limit_per_user',
  key_names: 'collection_limit_per_user',
})
