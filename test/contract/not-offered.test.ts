import { expect, it } from 'vitest'
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

const bodies = (settings: unknown) => [
  { at: 'POST /collections', body: { name: 'A', collection_settings: { guardrails_settings: settings } } },
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
  for (const { at, body } of bodies(settings)) expect((await server.alice.call(at, { body })).status).toBeLessThan(300)
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
  for (const { at, body } of bodies(settings))
    expect(await server.alice.call(at, { body })).toMatchObject(refused('guardrails_settings'))
})

it('makes no task from words: there is no such path', async () => {
  await using server = await apiServer()
  const { alice } = server
  const made = await alice.call('POST /scheduled_tasks/generate_spec', { body: { prompt: 'Every morning' } })
  expect([404, 405]).toContain(made.status)
})
