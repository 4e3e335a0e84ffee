/** @module-tag slow */
import { builtInModels } from '@docent/adapters-llm'
import { manualClock } from '@docent/core/testing'
import { describe, expect, it } from 'vitest'
import { apiServer } from '../support/api-server.ts'
import { aurora } from '../support/aurora.ts'
import { exactly, time, uuid } from '../support/expected-values.ts'
import { scriptedModels } from '../support/scripted-models.ts'

const daily = {
  name: 'Morning report',
  schedule_type: 'recurring',
  schedule_expression: '0 9 * * 1-5',
  task_type: 'chat_completion',
}
const config = {
  message: 'What is new?',
  system_prompt: 'Be brief.',
  timezone: 'Europe/Berlin',
  llm: 'scripted',
  llm_args: { temperature: 0.5, max_new_tokens: 200 },
}

/** Over a stopped clock: runs that are due are for the scenarios. */
async function tasksServer() {
  const clock = manualClock()
  const speak = async function* () {
    yield 'All is well.'
  }
  const server = await apiServer({ docent: { clock, models: [scriptedModels(speak), builtInModels()] } })
  return Object.assign(server, { clock, admin: server.client('admin') })
}

describe('scheduled tasks', () => {
  it('are created with every field, read, changed in parts and deleted', async () => {
    await using server = await tasksServer()
    const { alice, bob } = server
    const { id: collectionId } = await aurora(alice)
    const body = {
      ...daily,
      description: 'For the team',
      task_config: { ...config, collection_id: collectionId },
      max_executions: 5,
      expires_at: '2026-12-31T23:59:59+01:00',
      notification_email: 'alice@example.com',
    }
    const made = await alice.call('POST /scheduled_tasks', { body })
    const record = {
      ...body,
      id: uuid,
      user_id: 'alice',
      username: 'alice',
      status: 'active',
      execution_status: 'idle',
      execution_count: 0,
      next_execution_at: '2026-01-01T08:00:00.000Z',
      expires_at: '2026-12-31T22:59:59.000Z',
      created_at: time,
      updated_at: time,
      is_owner: true,
    }
    expect(made).toMatchObject({ status: 201, body: exactly(record) })
    const path = `/scheduled_tasks/${made.body.id}`
    expect(made.headers.get('location')).toBe(`${server.url}/api/v1${path}`)
    expect(await alice.call(`GET ${path}`)).toMatchObject({ status: 200, body: exactly(made.body) })
    expect((await alice.call('GET /scheduled_tasks')).body).toEqual({ items: [made.body], total: 1 })

    const changed = await alice.call(`PUT ${path}`, {
      body: {
        status: 'paused',
        max_executions: null,
        expires_at: null,
        description: null,
        notification_email: null,
        task_config_patch: { collection_id: null, llm_args: { top_p: 0.9 }, llm: null },
      },
    })
    const { description: _, max_executions: __, expires_at: ___, notification_email: ____, ...kept } = record
    const { llm: _____, ...less } = config
    expect(changed).toMatchObject({
      status: 200,
      body: exactly({ ...kept, status: 'paused', task_config: { ...less, llm_args: { top_p: 0.9 } } }),
    })
    const cleared = await alice.call(`PUT ${path}`, { body: { task_config_patch: { llm_args: null } } })
    expect(cleared.body.task_config).not.toHaveProperty('llm_args')
    const whole = await alice.call(`PUT ${path}`, { body: { task_config: { message: 'Why?' }, status: 'active' } })
    expect(whole.body).toMatchObject({
      task_config: exactly({ message: 'Why?' }),
      status: 'active',
      next_execution_at: '2026-01-01T09:00:00.000Z',
    })

    for (const request of [
      `GET ${path}`,
      `PUT ${path}`,
      `DELETE ${path}`,
      `POST ${path}/trigger`,
      `GET ${path}/executions`,
    ])
      expect((await bob.call(request, request.startsWith('PUT') ? { body: {} } : {})).status).toBe(404)
    expect((await bob.call('GET /scheduled_tasks')).body).toEqual({ items: [], total: 0 })
    expect(await alice.call(`DELETE ${path}`)).toMatchObject({ status: 200, body: exactly({ status: 'deleted' }) })
    expect((await alice.call(`DELETE ${path}`)).status).toBe(404)
  })

  it('take the fields of the configuration by themselves, once per Idempotency-Key', async () => {
    await using server = await tasksServer()
    const call = { body: { ...daily, ...config }, headers: { 'Idempotency-Key': 'k' } }
    const made = await server.alice.call('POST /scheduled_tasks', call)
    expect(made).toMatchObject({ status: 201, body: { task_config: exactly(config) } })
    expect((await server.alice.call('POST /scheduled_tasks', call)).body).toEqual(made.body)
    expect((await server.alice.call('GET /scheduled_tasks')).body.total).toBe(1)
    const other = { ...call, body: { ...call.body, name: 'Other' } }
    expect((await server.alice.call('POST /scheduled_tasks', other)).status).toBe(409)
  })

  it.each<[string, object, RegExp]>([
    ['both forms', { task_config: config, message: 'Too' }, /^task_config excludes/],
    ['no message', {}, /^task_config\.message is missing/],
    ['an empty message', { task_config: { message: ' ' } }, /message/],
    ['a zone that is none', { message: 'Hi', timezone: 'Mars/Base' }, /^timezone must be/],
    ['six fields', { message: 'Hi', schedule_expression: '0 0 9 * * *' }, /five fields/],
    [
      'a time gone by',
      { message: 'Hi', schedule_type: 'once', schedule_expression: '2025-01-01T00:00:00Z' },
      /in the future/,
    ],
    ['days', { message: 'Hi', schedule_type: 'interval', schedule_expression: '2 days' }, /`N minutes` or `N hours`/],
    [
      'an agent that cannot run',
      { message: 'Hi', task_type: 'agent_task', llm_args: { agent_type: 'coder' } },
      /sandbox/,
    ],
    ['a memory block that is not there', { message: 'Hi', llm_args: { memory_block_name: 'none' } }, /no memory block/],
    ['the same by its id', { message: 'Hi', llm_args: { memory_block_id: 'none' } }, /memory block/],
    [
      'a memory block that is named twice',
      { message: 'Hi', llm_args: { memory_block_id: 'none', memory_block_name: 'none' } },
      /exclude each other/,
    ],
    ['an expiry gone by', { message: 'Hi', expires_at: '2025-01-01T00:00:00Z' }, /^expires_at/],
    ['no executions', { message: 'Hi', max_executions: 0 }, /max_executions/],
    ['no address', { message: 'Hi', notification_email: 'alice' }, /notification_email/],
  ])('refuse %s', async (_, body, message) => {
    await using server = await tasksServer()
    const answer = await server.alice.call('POST /scheduled_tasks', { body: { ...daily, ...body } })
    expect(answer).toMatchObject({ status: 400, body: exactly({ code: 400, message: expect.stringMatching(message) }) })
  })

  it('refuse to be changed into what they could not be made as', async () => {
    await using server = await tasksServer()
    const { alice } = server
    const { body } = await alice.call('POST /scheduled_tasks', { body: { ...daily, ...config } })
    const path = `PUT /scheduled_tasks/${body.id}`
    for (const wrong of [
      { task_config: config, task_config_patch: { llm: null } },
      { task_config_patch: { message: null } },
      { task_config_patch: { timezone: 'Mars/Base' } },
      { schedule_type: 'interval' },
      { task_type: 'agent_task', task_config_patch: { llm_args: { agent_type: 'coder' } } },
      { task_config_patch: { llm_args: { memory_block_name: 'none' } } },
      { status: 'running' },
    ])
      expect((await alice.call(path, { body: wrong })).status).toBe(400)
    expect((await alice.call(path, { body: { task_config_patch: { collection_id: 'none' } } })).status).toBe(404)
    expect((await alice.call(`GET /scheduled_tasks/${body.id}`)).body).toEqual(body)
    expect((await alice.call(path, { body: { status: 'completed' } })).body).toMatchObject({ status: 'completed' })
    expect(await alice.call(path, { body: { status: 'paused' } })).toMatchObject({
      status: 409,
      body: { message: 'The scheduled task is completed; pause is not possible now.' },
    })
  })

  it('are of visible collections, and not for keys of one', async () => {
    await using server = await tasksServer()
    const { id } = await aurora(server.alice)
    const body = { ...daily, ...config, collection_id: id }
    expect((await server.bob.call('POST /scheduled_tasks', { body })).status).toBe(404)
    const key = server.client(`alice@${id}`)
    for (const request of ['POST /scheduled_tasks', 'GET /scheduled_tasks', 'GET /scheduled_tasks/summary'])
      expect((await key.call(request, request.startsWith('POST') ? { body } : {})).status).toBe(403)
  })

  it('are filtered; what a filter does not know is 400', async () => {
    await using server = await tasksServer()
    const { alice } = server
    const { id } = await aurora(alice)
    const make = async (body: object) =>
      (await alice.call('POST /scheduled_tasks', { body: { ...daily, message: 'Hi', ...body } })).body.id
    const plain = await make({ name: 'Plain' })
    const over = await make({ name: 'Over a collection', collection_id: id })
    const often = await make({ name: 'Often', schedule_type: 'interval', schedule_expression: '5 minutes' })
    await alice.call(`PUT /scheduled_tasks/${over}`, { body: { status: 'paused' } })
    await alice.call(`POST /scheduled_tasks/${plain}/trigger`)
    await server.clock.until(server.docent.settled(), 100)
    const found = async (query: Record<string, string | boolean>) =>
      (await alice.call('GET /scheduled_tasks', { query })).body.items?.map((task: { id: string }) => task.id)
    expect(await found({})).toEqual([often, over, plain])
    expect(await found({ name_filter: 'coll' })).toEqual([over])
    expect(await found({ status_filter: 'active' })).toEqual([often, plain])
    expect(await found({ status_filter: 'paused' })).toEqual([over])
    expect(await found({ trigger_filter: 'interval' })).toEqual([often])
    expect(await found({ collection_id: id })).toEqual([over])
    expect(await found({ has_collection: true })).toEqual([over])
    expect(await found({ has_collection: false })).toEqual([often, plain])
    for (const interval of ['24 hours', '7 days', '30 days', '90 days', '1 year'])
      expect(await found({ time_interval: interval })).toEqual([plain])
    for (const query of [
      { status_filter: 'running' },
      { time_interval: '2 days' },
      { trigger_filter: 'manual' },
      { collection_id: id, has_collection: true },
      { limit: 0 },
    ])
      expect((await alice.call('GET /scheduled_tasks', { query })).status).toBe(400)
    expect((await alice.call('GET /scheduled_tasks/executions', { query: { status_filter: 'active' } })).status).toBe(
      400,
    )
  })

  it('run by hand, and say what came of it', async () => {
    await using server = await tasksServer()
    const { alice, admin } = server
    const { body: task } = await alice.call('POST /scheduled_tasks', { body: { ...daily, message: 'What is new?' } })
    const headers = { 'Idempotency-Key': 'again' }
    const run = await alice.call(`POST /scheduled_tasks/${task.id}/trigger`, { headers })
    expect(run).toMatchObject({
      status: 200,
      body: exactly({ execution_id: uuid, session_id: uuid, status: 'running' }),
    })
    expect((await alice.call(`POST /scheduled_tasks/${task.id}/trigger`, { headers })).body).toEqual(run.body)
    await server.clock.until(server.docent.settled(), 100)
    const execution = {
      id: run.body.execution_id,
      scheduled_task_id: task.id,
      user_id: 'alice',
      username: 'alice',
      task_name: 'Morning report',
      status: 'completed',
      trigger_source: 'manual',
      started_at: time,
      completed_at: time,
      created_at: time,
      chat_session_id: run.body.session_id,
      result_summary: 'All is well.',
    }
    const listed = await alice.call(`GET /scheduled_tasks/${task.id}/executions`)
    expect(listed).toMatchObject({ status: 200, body: exactly({ items: [execution], total: 1 }) })
    expect((await alice.call('GET /scheduled_tasks/executions')).body).toEqual(listed.body)
    const completed = { query: { status_filter: 'completed' } }
    expect((await alice.call('GET /scheduled_tasks/executions', completed)).body).toEqual(listed.body)
    const failed = { query: { status_filter: 'failed' } }
    expect((await alice.call('GET /scheduled_tasks/executions', failed)).body).toEqual({ items: [], total: 0 })

    const counts = {
      total_tasks: 1,
      active_tasks: 1,
      currently_running_tasks: 0,
      paused_tasks: 0,
      completed_tasks: 0,
      expired_tasks: 0,
      recurring_tasks: 1,
      one_time_tasks: 0,
      chat_completion_tasks: 1,
      agent_tasks: 0,
      total_executions: 1,
      tasks_executing_today: 1,
    }
    expect(await alice.call('GET /scheduled_tasks/summary')).toMatchObject({ status: 200, body: exactly(counts) })
    expect(await admin.call('GET /admin/scheduled_tasks/summary')).toMatchObject({
      status: 200,
      body: exactly({ ...counts, unique_users: 1, failed_executions_today: 0, running_executions: 0 }),
    })
    expect(await admin.call('GET /admin/scheduled_tasks/execution_stats')).toMatchObject({
      status: 200,
      body: exactly({
        daily_executions: [{ day: '2026-01-01', total: 1, completed: 1, failed: 0 }],
        totals: {
          total_executions: 1,
          completed_executions: 1,
          failed_executions: 0,
          running_executions: 0,
          total_tasks: 1,
          active_tasks: 1,
        },
        top_tasks: [
          {
            task_id: task.id,
            task_name: 'Morning report',
            username: 'alice',
            task_type: 'chat_completion',
            execution_count: 1,
            completed_count: 1,
            failed_count: 0,
          },
        ],
      }),
    })
    const all = await admin.call('GET /admin/scheduled_tasks/executions', { query: { task_id: task.id } })
    expect(all.body).toEqual(listed.body)
  })

  it('are all seen, changed and deleted by administrators, and by nobody else', async () => {
    await using server = await tasksServer()
    const { alice, bob, admin } = server
    const make = async (body: object = {}) =>
      (await alice.call('POST /scheduled_tasks', { body: { ...daily, message: 'Hi', ...body } })).body.id
    const [one, two, three] = [await make(), await make(), await make()]
    const query = { user_filter: 'ALI', limit: 1 }
    expect((await admin.call('GET /admin/scheduled_tasks', { query })).body).toMatchObject({
      items: [{ id: three, is_owner: false, username: 'alice' }],
      total: 3,
    })
    expect((await admin.call('GET /admin/scheduled_tasks', { query: { user_filter: 'bob' } })).body.total).toBe(0)
    const paused = await admin.call(`PUT /admin/scheduled_tasks/${one}`, { body: { status: 'paused' } })
    expect(paused).toMatchObject({ status: 200, body: exactly({ status: 'updated' }) })
    expect((await alice.call(`GET /scheduled_tasks/${one}`)).body.status).toBe('paused')
    expect((await admin.call('PUT /admin/scheduled_tasks/none', { body: {} })).status).toBe(404)
    // Without /admin an administrator has their own tasks only.
    expect((await admin.call(`GET /scheduled_tasks/${one}`)).status).toBe(404)

    const ids = { body: { task_ids: [one, 'none', one] } }
    expect((await bob.call('POST /scheduled_tasks/batch_delete', ids)).body).toEqual({ status: 'deleted', count: 0 })
    expect((await alice.call('POST /scheduled_tasks/batch_delete', ids)).body).toEqual({ status: 'deleted', count: 1 })
    const rest = { body: { task_ids: [one, two, three] } }
    expect((await admin.call('POST /admin/scheduled_tasks/batch_delete', rest)).body.count).toBe(2)

    for (const request of [
      'GET /admin/scheduled_tasks',
      'GET /admin/scheduled_tasks/summary',
      'GET /admin/scheduled_tasks/execution_stats',
      'GET /admin/scheduled_tasks/executions',
      'POST /admin/scheduled_tasks/batch_delete',
      `PUT /admin/scheduled_tasks/${two}`,
    ]) {
      const call = request.startsWith('GET') ? {} : { body: { task_ids: [two] } }
      expect((await alice.call(request, call)).status).toBe(403)
    }
  })
})
