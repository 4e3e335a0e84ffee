import { ok } from '../../framework/index.ts'
import { defineRoute } from '../define-route.ts'
import {
  allExecutionsListWire,
  allTasksListWire,
  allTasksSummaryWire,
  batchDeleteReply,
  encodeExecutions,
  encodeTasks,
  executionsReply,
  executionStatsInputWire,
  executionStatsWire,
  statusReply,
  taskIdsWire,
  tasksReply,
  taskUpdateWire,
} from './scheduled-task-wire.ts'

const tag = 'Scheduled Tasks'

export const scheduledTaskAdminRoutes = [
  defineRoute({
    operationId: 'list_scheduled_tasks_by_admin',
    tag,
    method: 'GET',
    path: '/admin/scheduled_tasks',
    summary: 'Lists the scheduled tasks of all users, newest first, for administrators',
    description: 'Supports the filters of the list of own tasks, and part of a username.',
    request: { query: allTasksListWire.schema },
    responses: { 200: tasksReply },
    errors: ['forbidden'],
    handler: async ({ input, caller }) =>
      ok(encodeTasks(await caller.scheduledTasks.listAll(allTasksListWire.decode(input.query)))),
  }),
  defineRoute({
    operationId: 'get_scheduled_task_summary_by_admin',
    tag,
    method: 'GET',
    path: '/admin/scheduled_tasks/summary',
    summary: 'Counts the scheduled tasks of all users and their runs, for administrators',
    description: 'By the status of tasks and of runs.',
    responses: { 200: { description: 'Counts', schema: allTasksSummaryWire.schema } },
    errors: ['forbidden'],
    handler: async ({ caller }) => ok(allTasksSummaryWire.encode(await caller.scheduledTasks.summaryOfAll())),
  }),
  defineRoute({
    operationId: 'get_scheduled_task_execution_stats',
    tag,
    method: 'GET',
    path: '/admin/scheduled_tasks/execution_stats',
    summary: 'Returns runs per day and the tasks with the most runs, for administrators',
    description: 'Counts runs within the interval, by day and by task.',
    request: { query: executionStatsInputWire.schema },
    responses: { 200: { description: 'Statistics', schema: executionStatsWire.schema } },
    errors: ['forbidden'],
    handler: async ({ input, caller }) =>
      ok(
        executionStatsWire.encode(
          await caller.scheduledTasks.executionStats(executionStatsInputWire.decode(input.query)),
        ),
      ),
  }),
  defineRoute({
    operationId: 'list_scheduled_task_executions_by_admin',
    tag,
    method: 'GET',
    path: '/admin/scheduled_tasks/executions',
    summary: 'Lists the runs of the scheduled tasks of all users, newest first, for administrators',
    description: '`task_id` narrows the list to one task.',
    request: { query: allExecutionsListWire.schema },
    responses: { 200: executionsReply },
    errors: ['forbidden'],
    handler: async ({ input, caller }) =>
      ok(encodeExecutions(await caller.scheduledTasks.executionsOfAll(allExecutionsListWire.decode(input.query)))),
  }),
  defineRoute({
    operationId: 'delete_scheduled_tasks_by_admin',
    tag,
    method: 'POST',
    path: '/admin/scheduled_tasks/batch_delete',
    summary: 'Deletes scheduled tasks of any user, for administrators',
    description: 'Unknown ids are not counted.',
    request: { body: taskIdsWire.schema },
    responses: { 200: batchDeleteReply },
    errors: ['forbidden', 'conflict'],
    async handler({ input, caller, options }) {
      const ids = taskIdsWire.decode(input.body)
      const { count } = await caller.scheduledTasks.deleteManyOfAll(ids, options)
      return ok({ status: 'deleted' as const, count })
    },
  }),
  defineRoute({
    operationId: 'update_scheduled_task_by_admin',
    tag,
    method: 'PUT',
    path: '/admin/scheduled_tasks/{task_id}',
    summary: 'Changes, pauses or resumes the scheduled task of any user, for administrators',
    description: 'It keeps the rights of its owner.',
    request: { body: taskUpdateWire.schema, example: { status: 'paused' } },
    responses: { 200: statusReply('ScheduledTaskUpdateStatusResponse', 'updated') },
    errors: ['forbidden', 'not_found', 'unsupported', 'wrong_state', 'conflict'],
    async handler({ input, caller, options }) {
      const changes = taskUpdateWire.decode(input.body)
      await caller.scheduledTasks.updateAny(input.params.task_id, changes, options)
      return ok({ status: 'updated' })
    },
  }),
]
