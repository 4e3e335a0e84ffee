import type { ApiClient } from '../../support/api-client.ts'
import type { ApiServer } from '../../support/api-server.ts'
import { agentFiles, agentForm, agentZip } from '../../support/agent-forms.ts'
import { handbook } from '../../support/aurora.ts'
import { lookingModels, promptOf, writingFile } from '../../support/looking-models.ts'
import { words } from './words.ts'

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
    | 'deserted'
    | 'erasure'
    | 'tool'
    | 'agentKey'
    | 'agentChat'
    | 'toolKey'
    | 'agent'
    | 'agentTool'
    | 'keyOfAgent',
    string
  >
>

/** A PNG of one transparent pixel. */
export const onePixel = Uint8Array.from(
  atob('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg=='),
  (letter) => letter.charCodeAt(0),
)

export async function asked(client: ApiClient, collection: string, message: string) {
  const chat = await made(client.call('POST /chats', { query: { collection_id: collection } }))
  await client.call(`POST /chats/${chat}/completions`, { body: { message } })
  const [answer, question] = (await client.call(`GET /chats/${chat}/messages`)).body
  return { chat, answer: answer.id as string, question: question.id as string }
}

const everyDay = {
  ...{ name: 'News', message: 'What is new?' },
  ...{ schedule_type: 'recurring', schedule_expression: '0 9 * * *' },
}

/** A model called `scripted` that writes one file whenever it works as an agent, and describes tasks. */
export const agentAtWork = () =>
  lookingModels({
    turns: [writingFile(`${words.own}.md`, words.own)],
    answer: (request) => [promptOf(request).includes('schedule_expression') ? JSON.stringify(everyDay) : 'Written.'],
  })

/** The id of a new tool with a word in all that is its own. */
export async function registered(client: ApiClient, word: string): Promise<string> {
  const form = new FormData()
  form.set('tool_type', 'general_code')
  form.set('tool_args', JSON.stringify({ tool_name: 'weather', description: word }))
  form.set('file', new Blob([`print(${word})`]), `${word}.py`)
  const { status, body } = await client.call('POST /agents/custom_tools', { form })
  if (status !== 201) throw new Error(`The world could not be made: ${JSON.stringify(body)}`)
  return body[0].agent_custom_tool_id as string
}

/** Ids of a new agent with a word in all that is its own, of its tool and of its key. */
export async function agentsOf(client: ApiClient, key: string, word: string) {
  const form = agentForm({ agent_type: 'langgraph', agent_args: { description: word } }, agentZip(agentFiles(word)))
  const [{ agent_custom_agent_id: agent }] = (await client.call('POST /agents/custom_agents', { form })).body
  const tool = { agent_id: agent, mcp_server_name: word, tool_name: 'weather' }
  const agentTool = await made(client.call('POST /agents/custom_agent_tool_associations', { body: tool }))
  const given = { agent_id: agent, env_key_name: 'WEATHER_TOKEN', key_id: key }
  const keyOfAgent = await made(client.call('POST /agents/custom_agent_key_associations', { body: given }))
  return { agent: agent as string, agentTool, keyOfAgent }
}

/** The id of what a call has made. */
async function made(answer: ReturnType<ApiClient['call']>): Promise<string> {
  const { status, body } = await answer
  if (status >= 300) throw new Error(`The world could not be made: ${JSON.stringify(body)}`)
  return (body as { id: string } | undefined)?.id ?? ''
}

/** Makes them by calls of Alice, and of an administrator. */
export async function makeRecords(cast: { server: ApiServer; owner: ApiClient; administrator: ApiClient }) {
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
  const toolmakers = await manage('/roles', { name: 'toolmakers', description: 'Who have agents' })
  const ofAgents = { body: { new_permissions: ['ConfigureAgents', 'ManageCustomAgent', 'DeleteCustomAgent'] } }
  await made(administrator.call(`POST /roles/${toolmakers}/permissions`, ofAgents))
  for (const user of ['alice', 'otto']) await made(administrator.call(`PUT /users/${user}/roles/toolmakers`))
  const tool = await registered(owner, words.own)
  const agentChat = await create('/chats', {})
  const llm_args = { use_agent: true }
  await made(
    owner.call(`POST /chats/${agentChat}/completions`, { body: { message: 'Write.', llm: 'scripted', llm_args } }),
  )
  const agentKey = await create('/agents/keys', { name: words.own, type: 'private', value: words.own })
  const keys = [{ name: 'TOKEN', key_id: agentKey }]
  const given = await owner.call('POST /agents/tool_association', { body: { tool: 'weather', keys } })
  const toolKey = given.body.keys[0].associate_id as string
  const agents = await agentsOf(owner, agentKey, words.own)
  for (const id of [`/collections/${collection}`, `/prompt_templates/${template}`, `/memory_blocks/${memoryBlock}`])
    await made(owner.call(`PUT ${id}/group_permissions/${group}`))

  await server.docent.meet({ userId: 'gone' })
  const erasure = await manage('/admin/users/gone/erase_job', {})

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
    erasure,
    tool,
    agentKey,
    agentChat,
    toolKey,
    ...agents,
  }
}
