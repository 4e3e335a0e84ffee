// Written by `npm run golden` from the route table; changes here are lost.

import type {
  ScheduledTask,
  ScheduledTaskAdminSummary,
  ScheduledTaskBatchDeleteRequest,
  ScheduledTaskBatchDeleteResponse,
  ScheduledTaskCreateRequest,
  ScheduledTaskDeleteResponse,
  ScheduledTaskExecutionList,
  ScheduledTaskExecutionStats,
  ScheduledTaskList,
  ScheduledTaskPrompt,
  ScheduledTaskSpec,
  ScheduledTaskSummary,
  ScheduledTaskTriggerResponse,
  ScheduledTaskUpdateRequest,
  ScheduledTaskUpdateStatusResponse,
} from './components.ts'
import type { Operation } from '../operation.ts'

export interface CreateScheduledTaskOperation {
  body: ScheduledTaskCreateRequest
  answer: ScheduledTask
  keyed: true
}

/** Creates a task that asks a question on a schedule. `POST /api/v1/scheduled_tasks` */
export const createScheduledTask: Operation<CreateScheduledTaskOperation> = {
  method: 'POST',
  path: '/api/v1/scheduled_tasks',
  body: 'json',
  keyed: true,
}

export interface ListScheduledTasksOperation {
  query?: {
    offset?: number | undefined
    limit?: number | undefined
    /** Part of the name. */
    name_filter?: string | undefined
    status_filter?: 'active' | 'paused' | 'completed' | 'expired' | undefined
    /** Tasks with a run in that time up to now. */
    time_interval?: '24 hours' | '7 days' | '30 days' | '90 days' | '1 year' | undefined
    trigger_filter?: 'once' | 'recurring' | 'interval' | undefined
    collection_id?: string | undefined
    /** Excludes collection_id. */
    has_collection?: boolean | undefined
  } | undefined
  answer: ScheduledTaskList
}

/** Lists the caller's scheduled tasks, newest first. `GET /api/v1/scheduled_tasks` */
export const listScheduledTasks: Operation<ListScheduledTasksOperation> = {
  method: 'GET',
  path: '/api/v1/scheduled_tasks',
}

export interface GetScheduledTaskSummaryOperation {
  answer: ScheduledTaskSummary
}

/** Counts the caller's scheduled tasks and their runs. `GET /api/v1/scheduled_tasks/summary` */
export const getScheduledTaskSummary: Operation<GetScheduledTaskSummaryOperation> = {
  method: 'GET',
  path: '/api/v1/scheduled_tasks/summary',
}

export interface ListAllUserScheduledTaskExecutionsOperation {
  query?: {
    offset?: number | undefined
    limit?: number | undefined
    status_filter?: 'running' | 'completed' | 'failed' | 'cancelled' | undefined
  } | undefined
  answer: ScheduledTaskExecutionList
}

/** Lists the runs of all the caller's scheduled tasks, newest first. `GET /api/v1/scheduled_tasks/executions` */
export const listAllUserScheduledTaskExecutions: Operation<ListAllUserScheduledTaskExecutionsOperation> = {
  method: 'GET',
  path: '/api/v1/scheduled_tasks/executions',
}

export interface GenerateScheduledTaskSpecOperation {
  body: ScheduledTaskPrompt
  answer: ScheduledTaskSpec
  keyed: true
}

/** Generates the fields of a scheduled task from a prompt, by a model. `POST /api/v1/scheduled_tasks/generate_spec` */
export const generateScheduledTaskSpec: Operation<GenerateScheduledTaskSpecOperation> = {
  method: 'POST',
  path: '/api/v1/scheduled_tasks/generate_spec',
  body: 'json',
  keyed: true,
}

export interface DeleteScheduledTasksOperation {
  body: ScheduledTaskBatchDeleteRequest
  answer: ScheduledTaskBatchDeleteResponse
}

/** Deletes scheduled tasks of the caller. `POST /api/v1/scheduled_tasks/batch_delete` */
export const deleteScheduledTasks: Operation<DeleteScheduledTasksOperation> = {
  method: 'POST',
  path: '/api/v1/scheduled_tasks/batch_delete',
  body: 'json',
}

export interface GetScheduledTaskOperation {
  params: {
    task_id: string
  }
  answer: ScheduledTask
}

/** Returns a scheduled task. `GET /api/v1/scheduled_tasks/{task_id}` */
export const getScheduledTask: Operation<GetScheduledTaskOperation> = {
  method: 'GET',
  path: '/api/v1/scheduled_tasks/{task_id}',
}

export interface UpdateScheduledTaskOperation {
  params: {
    task_id: string
  }
  body?: ScheduledTaskUpdateRequest | undefined
  answer: ScheduledTask
}

/** Changes, pauses or resumes a scheduled task. `PUT /api/v1/scheduled_tasks/{task_id}` */
export const updateScheduledTask: Operation<UpdateScheduledTaskOperation> = {
  method: 'PUT',
  path: '/api/v1/scheduled_tasks/{task_id}',
  body: 'json',
}

export interface DeleteScheduledTaskOperation {
  params: {
    task_id: string
  }
  answer: ScheduledTaskDeleteResponse
}

/** Deletes a scheduled task and the records of its runs. `DELETE /api/v1/scheduled_tasks/{task_id}` */
export const deleteScheduledTask: Operation<DeleteScheduledTaskOperation> = {
  method: 'DELETE',
  path: '/api/v1/scheduled_tasks/{task_id}',
}

export interface TriggerScheduledTaskOperation {
  params: {
    task_id: string
  }
  answer: ScheduledTaskTriggerResponse
  keyed: true
}

/** Runs a scheduled task now, without changing its status. `POST /api/v1/scheduled_tasks/{task_id}/trigger` */
export const triggerScheduledTask: Operation<TriggerScheduledTaskOperation> = {
  method: 'POST',
  path: '/api/v1/scheduled_tasks/{task_id}/trigger',
  keyed: true,
}

export interface ListScheduledTaskExecutionsOperation {
  params: {
    task_id: string
  }
  query?: {
    offset?: number | undefined
    limit?: number | undefined
  } | undefined
  answer: ScheduledTaskExecutionList
}

/** Lists the runs of a scheduled task, newest first. `GET /api/v1/scheduled_tasks/{task_id}/executions` */
export const listScheduledTaskExecutions: Operation<ListScheduledTaskExecutionsOperation> = {
  method: 'GET',
  path: '/api/v1/scheduled_tasks/{task_id}/executions',
}

export interface ListScheduledTasksByAdminOperation {
  query?: {
    offset?: number | undefined
    limit?: number | undefined
    /** Part of the name. */
    name_filter?: string | undefined
    status_filter?: 'active' | 'paused' | 'completed' | 'expired' | undefined
    /** Tasks with a run in that time up to now. */
    time_interval?: '24 hours' | '7 days' | '30 days' | '90 days' | '1 year' | undefined
    trigger_filter?: 'once' | 'recurring' | 'interval' | undefined
    collection_id?: string | undefined
    /** Excludes collection_id. */
    has_collection?: boolean | undefined
    /** Part of the owner's username. */
    user_filter?: string | undefined
  } | undefined
  answer: ScheduledTaskList
}

/** Lists the scheduled tasks of all users, newest first, for administrators. `GET /api/v1/admin/scheduled_tasks` */
export const listScheduledTasksByAdmin: Operation<ListScheduledTasksByAdminOperation> = {
  method: 'GET',
  path: '/api/v1/admin/scheduled_tasks',
}

export interface GetScheduledTaskSummaryByAdminOperation {
  answer: ScheduledTaskAdminSummary
}

/** Counts the scheduled tasks of all users and their runs, for administrators. `GET /api/v1/admin/scheduled_tasks/summary` */
export const getScheduledTaskSummaryByAdmin: Operation<GetScheduledTaskSummaryByAdminOperation> = {
  method: 'GET',
  path: '/api/v1/admin/scheduled_tasks/summary',
}

export interface GetScheduledTaskExecutionStatsOperation {
  query?: {
    /** Days up to today, UTC. */
    interval?: '24 hours' | '7 days' | '30 days' | '90 days' | '1 year' | undefined
  } | undefined
  answer: ScheduledTaskExecutionStats
}

/** Returns runs per day and the tasks with the most runs, for administrators. `GET /api/v1/admin/scheduled_tasks/execution_stats` */
export const getScheduledTaskExecutionStats: Operation<GetScheduledTaskExecutionStatsOperation> = {
  method: 'GET',
  path: '/api/v1/admin/scheduled_tasks/execution_stats',
}

export interface ListScheduledTaskExecutionsByAdminOperation {
  query?: {
    offset?: number | undefined
    limit?: number | undefined
    task_id?: string | undefined
  } | undefined
  answer: ScheduledTaskExecutionList
}

/** Lists the runs of the scheduled tasks of all users, newest first, for administrators. `GET /api/v1/admin/scheduled_tasks/executions` */
export const listScheduledTaskExecutionsByAdmin: Operation<ListScheduledTaskExecutionsByAdminOperation> = {
  method: 'GET',
  path: '/api/v1/admin/scheduled_tasks/executions',
}

export interface DeleteScheduledTasksByAdminOperation {
  body: ScheduledTaskBatchDeleteRequest
  answer: ScheduledTaskBatchDeleteResponse
}

/** Deletes scheduled tasks of any user, for administrators. `POST /api/v1/admin/scheduled_tasks/batch_delete` */
export const deleteScheduledTasksByAdmin: Operation<DeleteScheduledTasksByAdminOperation> = {
  method: 'POST',
  path: '/api/v1/admin/scheduled_tasks/batch_delete',
  body: 'json',
}

export interface UpdateScheduledTaskByAdminOperation {
  params: {
    task_id: string
  }
  body?: ScheduledTaskUpdateRequest | undefined
  answer: ScheduledTaskUpdateStatusResponse
}

/** Changes, pauses or resumes the scheduled task of any user, for administrators. `PUT /api/v1/admin/scheduled_tasks/{task_id}` */
export const updateScheduledTaskByAdmin: Operation<UpdateScheduledTaskByAdminOperation> = {
  method: 'PUT',
  path: '/api/v1/admin/scheduled_tasks/{task_id}',
  body: 'json',
}
