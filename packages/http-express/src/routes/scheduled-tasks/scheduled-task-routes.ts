import { created, ok } from '../../framework/index.ts'
import { defineRoute } from '../define-route.ts'
import { pageQuery } from '../wire/parameters.ts'
import {
  batchDeleteReply,
  encodeExecutions,
  encodeTasks,
  executionListWire,
  executionsReply,
  generatedTaskWire,
  startedRunWire,
  statusReply,
  taskIdsWire,
  taskInputWire,
  taskListWire,
  taskPromptWire,
  tasksReply,
  taskSummaryWire,
  taskUpdateWire,
  taskWire,
} from './scheduled-task-wire.ts'

const tag = 'Scheduled Tasks'
const task = { description: 'The scheduled task', schema: taskWire.schema }

export const scheduledTaskRoutes = [
  defineRoute({
    operationId: 'create_scheduled_task',
    tag,
    method: 'POST',
    path: '/scheduled_tasks',
    summary: 'Creates a task that asks a question on a schedule',
    description:
      'It runs with the rights of its owner, each time in its own chat session. Set the question by task_config or by its fields, never both.',
    request: {
      body: taskInputWire.schema,
      example: {
        name: 'Weekly prices',
        schedule_type: 'recurring',
        schedule_expression: '0 9 * * 1',
        timezone: 'Europe/Berlin',
        message: 'Which prices changed?',
      },
    },
    responses: { 201: { ...task, headers: { Location: 'URL of the scheduled task.' } } },
    errors: ['forbidden', 'not_found', 'unsupported', 'conflict'],
    async handler({ input, caller, options, request }) {
      const made = await caller.scheduledTasks.create(taskInputWire.decode(input.body), options)
      const headers = { Location: `${request.areaUrl}/scheduled_tasks/${made.id}` }
      return created(taskWire.encode(made), { headers })
    },
  }),
  defineRoute({
    operationId: 'list_scheduled_tasks',
    tag,
    method: 'GET',
    path: '/scheduled_tasks',
    summary: "Lists the caller's scheduled tasks, newest first",
    description: 'With the time of the next run. The total counts the filtered tasks.',
    request: { query: taskListWire.schema },
    responses: { 200: tasksReply },
    errors: ['forbidden'],
    handler: async ({ input, caller }) =>
      ok(encodeTasks(await caller.scheduledTasks.list(taskListWire.decode(input.query)))),
  }),
  defineRoute({
    operationId: 'get_scheduled_task_summary',
    tag,
    method: 'GET',
    path: '/scheduled_tasks/summary',
    summary: "Counts the caller's scheduled tasks and their runs",
    description: 'By the status of tasks and of runs.',
    responses: { 200: { description: 'Counts', schema: taskSummaryWire.schema } },
    errors: ['forbidden'],
    handler: async ({ caller }) => ok(taskSummaryWire.encode(await caller.scheduledTasks.summary())),
  }),
  defineRoute({
    operationId: 'list_all_user_scheduled_task_executions',
    tag,
    method: 'GET',
    path: '/scheduled_tasks/executions',
    summary: "Lists the runs of all the caller's scheduled tasks, newest first",
    description: 'Each run names its task and its chat session.',
    request: { query: executionListWire.schema },
    responses: { 200: executionsReply },
    errors: ['forbidden'],
    handler: async ({ input, caller }) =>
      ok(encodeExecutions(await caller.scheduledTasks.executions(executionListWire.decode(input.query)))),
  }),
  defineRoute({
    operationId: 'generate_scheduled_task_spec',
    tag,
    method: 'POST',
    path: '/scheduled_tasks/generate_spec',
    summary: 'Generates the fields of a scheduled task from a prompt, by a model',
    description:
      'Creates nothing: send task to POST /scheduled_tasks. Times in the prompt are in timezone. If the model generates no valid task in two tries, the answer is 400 and explains what is wrong.',
    request: {
      body: taskPromptWire.schema,
      example: { prompt: 'Every Monday at nine: which prices changed?', timezone: 'Europe/Berlin' },
    },
    responses: {
      200: {
        description: 'The task',
        schema: generatedTaskWire.schema,
        example: {
          task: {
            name: 'Weekly prices',
            schedule_type: 'recurring',
            schedule_expression: '0 9 * * 1',
            task_type: 'chat_completion',
            task_config: { message: 'Which prices changed?', timezone: 'Europe/Berlin' },
          },
          passed: true,
          response:
            '{"name":"Weekly prices","schedule_type":"recurring","schedule_expression":"0 9 * * 1","message":"Which prices changed?"}',
          llm_used: 'auto',
        },
      },
    },
    errors: ['forbidden', 'not_found', 'unsupported', 'conflict', 'rate_limited', 'provider_failed', 'timed_out'],
    async handler({ input, caller, options }) {
      const prompt = taskPromptWire.decode(input.body)
      return ok(generatedTaskWire.encode(await caller.scheduledTasks.generate(prompt, options)))
    },
  }),
  defineRoute({
    operationId: 'delete_scheduled_tasks',
    tag,
    method: 'POST',
    path: '/scheduled_tasks/batch_delete',
    summary: 'Deletes scheduled tasks of the caller',
    description: 'Unknown ids, and those of others, are not counted.',
    request: { body: taskIdsWire.schema },
    responses: { 200: batchDeleteReply },
    errors: ['forbidden', 'conflict'],
    async handler({ input, caller, options }) {
      const { count } = await caller.scheduledTasks.deleteMany(taskIdsWire.decode(input.body), options)
      return ok({ status: 'deleted' as const, count })
    },
  }),
  defineRoute({
    operationId: 'get_scheduled_task',
    tag,
    method: 'GET',
    path: '/scheduled_tasks/{task_id}',
    summary: 'Returns a scheduled task',
    description: 'Visible to its owner only.',
    responses: { 200: task },
    errors: ['forbidden', 'not_found'],
    handler: async ({ input, caller }) => ok(taskWire.encode(await caller.scheduledTasks.get(input.params.task_id))),
  }),
  defineRoute({
    operationId: 'update_scheduled_task',
    tag,
    method: 'PUT',
    path: '/scheduled_tasks/{task_id}',
    summary: 'Changes, pauses or resumes a scheduled task',
    description:
      'Omitted fields stay. task_config replaces the whole configuration, task_config_patch changes fields of it, null clears one. status paused pauses, active resumes, completed and expired end the task.',
    request: { body: taskUpdateWire.schema, example: { name: 'Weekly prices', schedule_expression: '0 8 * * 1' } },
    responses: { 200: task },
    errors: ['forbidden', 'not_found', 'unsupported', 'wrong_state', 'conflict'],
    async handler({ input, caller, options }) {
      const changes = taskUpdateWire.decode(input.body)
      return ok(taskWire.encode(await caller.scheduledTasks.update(input.params.task_id, changes, options)))
    },
  }),
  defineRoute({
    operationId: 'delete_scheduled_task',
    tag,
    method: 'DELETE',
    path: '/scheduled_tasks/{task_id}',
    summary: 'Deletes a scheduled task and the records of its runs',
    description: 'An active run is stopped. Chat sessions stay.',
    responses: { 200: statusReply('ScheduledTaskDeleteResponse', 'deleted') },
    errors: ['forbidden', 'not_found', 'conflict'],
    async handler({ input, caller, options }) {
      await caller.scheduledTasks.delete(input.params.task_id, options)
      return ok({ status: 'deleted' })
    },
  }),
  defineRoute({
    operationId: 'trigger_scheduled_task',
    tag,
    method: 'POST',
    path: '/scheduled_tasks/{task_id}/trigger',
    summary: 'Runs a scheduled task now, without changing its status',
    description: 'The next regular run stays as planned. 409 while a run is active.',
    responses: { 200: { description: 'The run', schema: startedRunWire.schema } },
    errors: ['forbidden', 'not_found', 'wrong_state', 'conflict'],
    handler: async ({ input, caller, options }) =>
      ok(startedRunWire.encode(await caller.scheduledTasks.trigger(input.params.task_id, options))),
  }),
  defineRoute({
    operationId: 'list_scheduled_task_executions',
    tag,
    method: 'GET',
    path: '/scheduled_tasks/{task_id}/executions',
    summary: 'Lists the runs of a scheduled task, newest first',
    description: 'Each run names its chat session and its outcome.',
    request: { query: pageQuery },
    responses: { 200: executionsReply },
    errors: ['forbidden', 'not_found'],
    handler: async ({ input, caller }) =>
      ok(encodeExecutions(await caller.scheduledTasks.executionsOf(input.params.task_id, input.query))),
  }),
]
