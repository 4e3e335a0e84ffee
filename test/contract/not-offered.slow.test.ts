/** @module-tag slow */
import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import type { ApiClient } from '../support/api-client.ts'
import { apiServer } from '../support/api-server.ts'
import { exactly } from '../support/expected-values.ts'

const refused = (named: string) => ({
  status: 400,
  body: exactly({ code: 400, message: expect.stringContaining(named) }),
})

it.each([
  ['GET /guardrails/violations', 'Guardrails'],
  ['GET /guardrails/violations/summary', 'Guardrails'],
  ['GET /guardrails/violations/dashboard', 'Guardrails'],
  ['GET /admin/sessions', 'Sessions'],
  ['GET /admin/sessions/stats', 'Sessions'],
  ['DELETE /admin/sessions/some', 'Sessions'],
])('%s says to administrators that it is not supported', async (operation, named) => {
  await using server = await apiServer()
  expect(await server.client('admin').call(operation)).toMatchObject(refused(named))
  expect(await server.alice.call(operation)).toMatchObject({ status: 403 })
})

it('puts no collection into a workspace, and takes it out of none', async () => {
  await using server = await apiServer()
  const { alice, bob } = server
  const { id } = (await alice.call('POST /collections', { body: { name: 'Aurora' } })).body
  const put = (client: typeof alice, body: object) => client.call(`PUT /collections/${id}/workspace`, { body })
  expect(await put(alice, { workspace: 'team' })).toMatchObject(refused('workspace'))
  expect((await put(alice, { workspace: '' })).status).toBe(204)
  expect((await put(alice, { workspace: null })).status).toBe(204)
  expect((await put(bob, { workspace: '' })).status).toBe(404)
})

const bodies = (settings: unknown, chat: string) => [
  { at: 'POST /collections', body: { name: 'A', collection_settings: { guardrails_settings: settings } } },
  { at: 'POST /collections', body: { name: 'A', chat_settings: { guardrails_settings: settings } } },
  { at: `POST /chats/${chat}/completions`, body: { message: 'Who?', guardrails_settings: settings } },
  { at: 'POST /models/auto/answer_question', body: { question: 'Who?', guardrails_settings: settings } },
]

it.each([
  [{}],
  [null],
  [''],
  ['{}'],
  ['# none\n'],
  ['disallowed_regex_patterns: []\npii_detection_parse_action: allow\nexception_message: "No."\n'],
  [{ exception_message: 'No.', show_violated_responses: true, column_redaction_config: [], guardrails_entities: {} }],
])('takes guardrails that check nothing (%#)', async (settings) => {
  await using server = await apiServer()
  const chat = (await server.alice.call('POST /chats')).body.id
  for (const { at, body } of bodies(settings, chat))
    expect((await server.alice.call(at, { body })).status).toBeLessThan(300)
})

it.each([
  [{ disallowed_regex_patterns: ['secret'] }],
  [{ pii_detection_llm_input_action: 'redact' }],
  ['disallowed_regex_patterns:\n  - secret\n'],
  ['pii_labels_to_flag: [SSN]'],
  ['no settings at all'],
  ['a: &a [x]\nb: *a'],
  ['[unclosed'],
  [`${'['.repeat(9_000)}`],
  ['# '.repeat(20_000)],
  [7],
])('refuses guardrails that check something, or cannot be read (%#)', async (settings) => {
  await using server = await apiServer()
  const chat = (await server.alice.call('POST /chats')).body.id
  for (const { at, body } of bodies(settings, chat))
    expect(await server.alice.call(at, { body })).toMatchObject(refused('guardrails_settings'))
})

/** The rows of the page: what is not offered, and every status that is said of it. */
const rows = readFileSync(new URL('../../docs/not-offered.md', import.meta.url), 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('| ') && !line.startsWith('| What') && !line.startsWith('| ---'))
  .map((line) => {
    const [, what = '', answer = ''] = line.split('|').map((cell) => cell.trim())
    return { what, statuses: [...new Set(answer.match(/\b[245]\d\d\b/g)?.map(Number))] }
  })

interface Asked {
  readonly alice: ApiClient
  readonly admin: ApiClient
  readonly collection: string
  readonly chat: string
}
type Answers = Promise<readonly { readonly status: number }[]>

const byBoth =
  (...operations: readonly string[]) =>
  ({ alice, admin }: Asked): Answers =>
    Promise.all(operations.flatMap((operation) => [alice.call(operation), admin.call(operation)]))

const filled = (path: string, { collection, chat }: Asked) =>
  path.replace('{collection_id}', collection).replace('{session_id}', chat).replace('{id}', chat)

/** All methods at each path, and at what is below it. */
const nowhere =
  (...paths: readonly string[]) =>
  (asked: Asked): Answers =>
    Promise.all(
      paths
        .flatMap((path) => [path, `${path}/some`, `${path}/some/more`])
        .flatMap((path) =>
          ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'].map((method) =>
            asked.alice.call(`${method} ${filled(path, asked)}`),
          ),
        ),
    )

/** How each row is asked; the row itself says what is answered. */
const asking: Readonly<Record<string, (asked: Asked) => Answers>> = {
  '`guardrails_settings` of any body': ({ alice, chat }) =>
    Promise.all(
      bodies({ disallowed_regex_patterns: ['secret'] }, chat).map(({ at, body }) => alice.call(at, { body })),
    ),
  '`POST /guardrails_settings`': byBoth('POST /guardrails_settings'),
  '`GET /chats/{id}/guardrails`': async ({ alice, chat }) => [await alice.call(`GET /chats/${chat}/guardrails`)],
  '`GET /guardrails/effective`': byBoth('GET /guardrails/effective'),
  '`GET /guardrails/violations`, also `/summary`, `/dashboard`': byBoth(
    'GET /guardrails/violations',
    'GET /guardrails/violations/summary',
    'GET /guardrails/violations/dashboard',
  ),
  '`GET /admin/sessions`, also `/stats`': byBoth('GET /admin/sessions', 'GET /admin/sessions/stats'),
  '`DELETE /admin/sessions/{session_id}`': byBoth('DELETE /admin/sessions/some'),
  '`PUT /collections/{collection_id}/workspace`': ({ alice, collection }) =>
    Promise.all(
      ['', 'team'].map((workspace) => alice.call(`PUT /collections/${collection}/workspace`, { body: { workspace } })),
    ),
  '`vex_encryption` of a collection': async ({ alice }) => [
    await alice.call('POST /collections', { body: { name: 'A', vex_encryption: 'enabled' } }),
  ],
  '`model` of `POST /agents/mcp/inspect_tool`, `mcp_dir` of `POST /agents/mcp/list_tools`': async ({ admin }) => [
    await admin.call('POST /agents/mcp/inspect_tool', {
      body: { servers: { a: { url: 'https://mcp.example/' } }, model: 'small' },
    }),
    await admin.call('POST /agents/mcp/list_tools', { body: { mcp_dir: '/srv' } }),
  ],
  'The agent `coder` without a [sandbox](sandbox.md)': async ({ alice, chat }) => [
    await alice.call(`POST /chats/${chat}/completions`, {
      body: { message: 'Who?', llm_args: { use_agent: true, agent_type: 'coder' } },
    }),
  ],
  '`agent_original_files`, `agent_main_model` and other limits of `use_agent`': ({ alice, chat }) =>
    Promise.all(
      [{ agent_original_files: ['a.txt'] }, { agent_main_model: 'small' }, { agent_max_memory_usage: 3 }].map((args) =>
        alice.call(`POST /chats/${chat}/completions`, {
          body: { message: 'Who?', llm_args: { use_agent: true, ...args } },
        }),
      ),
    ),
  '`use_agent` of anything but questions of chats': ({ alice }) =>
    Promise.all(
      ['answer_question', 'summarize_content'].map((task) =>
        alice.call(`POST /models/auto/${task}`, {
          body: { question: 'Who?', text_context_list: ['Ida.'], llm_args: { use_agent: true } },
        }),
      ),
    ),
}

it('knows every row that is asked', () => {
  expect(rows.map(({ what }) => what)).toEqual(expect.arrayContaining(Object.keys(asking)))
})

const ascending = (left: number, right: number) => left - right

it.each(rows)('answers what the page says: $what', async ({ what, statuses }) => {
  await using server = await apiServer()
  const { alice } = server
  const { id: collection } = (await alice.call('POST /collections', { body: { name: 'Aurora' } })).body
  const { id: chat } = (await alice.call('POST /chats')).body
  const paths = [...what.matchAll(/`(\/[^`]+)`/g)].map(([, path = '']) => path)
  const ask = asking[what] ?? nowhere(...paths)
  const answers = await ask({ alice, admin: server.client('admin'), collection, chat })
  expect([...new Set(answers.map(({ status }) => status))].sort(ascending)).toEqual(statuses.toSorted(ascending))
})
