/** @module-tag slow */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { allOperations, type Operation } from '../access/authorization/operations.ts'
import { agentsOf, asked, registered } from '../access/authorization/records.ts'
import { situations } from '../access/authorization/requests/index.ts'
import { sendCall } from '../access/authorization/send-call.ts'
import type { Situation } from '../access/authorization/situation.ts'
import { words } from '../access/authorization/words.ts'
import { makeWorld, type World } from '../access/authorization/world.ts'
import type { ApiClient } from '../support/api-client.ts'

/** Otto's own records, for the paths of his calls. */
let own: Record<string, string>
let world: World

async function toolsOf(otto: ApiClient) {
  const tool = await registered(otto, 'otto')
  const key = (await otto.call('POST /agents/keys', { body: { name: 'Otto', type: 'private', value: 'otto' } })).body
  const { agent, agentTool } = await agentsOf(otto, key.id, 'otto')
  return { tool_id: tool, tool_ids: tool, agent_id: agent, agent_ids: agent, association_ids: agentTool }
}

async function makeOwn(otto: ApiClient): Promise<void> {
  const create = async (path: string, body: object): Promise<string> =>
    (await otto.call(`POST ${path}`, { body })).body.id
  const collection = await create('/collections', { name: 'Otto', description: 'Of Otto' })
  await otto.call('POST /ingest/plain_text', {
    query: { collection_id: collection, file_name: 'otto.md' },
    body: 'A ticket costs 3 euros at the fair.',
    headers: { 'Content-Type': 'text/plain' },
  })
  const [document] = (await otto.call(`GET /collections/${collection}/documents`)).body
  await create(`/documents/${document.id}/tags`, { name: 'observatory' })
  const { chat, answer, question } = await asked(otto, collection, 'How much is a ticket?')
  const form = new FormData()
  form.set('file', new Blob(['Text of Otto.']), 'otto.txt')
  const upload = (await otto.call('PUT /uploads', { form })).body.id
  const schedule = { schedule_type: 'recurring', schedule_expression: '0 9 1 1 *' }
  own = {
    collection_id: collection,
    document_id: document.id,
    id: chat,
    question_id: question,
    message_id: answer,
    message_ids: question,
    answer_id: answer,
    upload_ids: upload,
    prompt_template_id: await create('/prompt_templates', { name: 'Otto', system_prompt: 'Be brief.' }),
    memory_block_id: await create('/memory_blocks', { name: 'Otto', content: 'Likes tea.' }),
    task_id: await create('/scheduled_tasks', { name: 'Otto', message: 'How much?', ...schedule }),
    ...(await toolsOf(otto)),
    job_id: (await otto.call('GET /jobs')).body[0].id,
  }
}

beforeAll(async () => {
  world = await makeWorld(makeOwn)
})
afterAll(() => world[Symbol.asyncDispose]())

function situationsOf({ id }: Operation): readonly Situation[] {
  const said = situations[id]!
  const made = typeof said === 'function' ? said(world) : said
  return Array.isArray(made) ? (made as readonly Situation[]) : [made as Situation]
}

const idsIn = (text: string) => Object.values(world.records).filter((id) => text.includes(id))

/** Who called, and what deletions were asked to delete: what is not theirs fails one by one. */
const bookkeeping = new Set(['api_key', 'user', 'history', 'job', 'job_item'])

it.each(allOperations().map((operation) => [operation.id, operation] as const))(
  '%s takes no ids of others in its body or query',
  async (_, operation) => {
    const faults: string[] = []
    for (const { path: _path, ...situation } of situationsOf(operation)) {
      const sent = JSON.stringify([situation.query, situation.body])
      if (idsIn(sent).length === 0) continue
      const parameters = { ...world.parameters, ...own }
      const { status, text } = await sendCall(world.server.url, world.keys.other, operation, { situation, parameters })
      if (status < 400) await world.server.docent.settled()
      if (status >= 500) faults.push(`${status} ${text}`)
      for (const word of Object.values(words)) if (text.includes(word)) faults.push(`reveals ${word}: ${text}`)
      for (const [table, row] of world.rows.changedRows()) {
        const named = idsIn(JSON.stringify(row))
        if (!bookkeeping.has(table) && named.length > 0) faults.push(`${status}: ${table} has ${named.join(', ')}`)
      }
      world.rows.rewind()
    }
    expect(faults).toEqual([])
  },
)

it('finds the operations that take ids in bodies and queries', () => {
  const found = allOperations().filter((operation) =>
    situationsOf(operation).some(({ query, body }) => idsIn(JSON.stringify([query, body])).length > 0),
  )
  expect(found.length).toBeGreaterThan(30)
})
