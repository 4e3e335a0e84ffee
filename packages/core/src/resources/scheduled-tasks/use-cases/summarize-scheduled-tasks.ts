import { z } from 'zod'
import { check } from '../../../kernel/input/index.ts'
import type { Principal } from '../../../kernel/ports/index.ts'
import type { CallOptions } from '../../../kernel/use-case.ts'
import type { TaskScope } from '../scheduled-task-records.ts'
import type { ScheduledTasksDependencies } from '../scheduled-tasks-dependencies.ts'
import { allTasks, ownTasks } from '../task-scope.ts'
import { dayOf, timeIntervalMs, timeIntervals } from '../time-intervals.ts'

export const taskSummarySchema = z.object({
  totalTasks: z.int(),
  activeTasks: z.int(),
  currentlyRunningTasks: z.int(),
  pausedTasks: z.int(),
  completedTasks: z.int(),
  expiredTasks: z.int(),
  recurringTasks: z.int().describe('Of a cron expression or an interval.'),
  oneTimeTasks: z.int(),
  chatCompletionTasks: z.int(),
  agentTasks: z.int(),
  totalExecutions: z.int().describe('Runs started, skipped ones not among them.'),
  tasksExecutingToday: z.int().describe('That ran today or have a run to come today, UTC.'),
})
export type TaskSummary = z.output<typeof taskSummarySchema>

export const allTasksSummarySchema = taskSummarySchema.extend({
  uniqueUsers: z.int(),
  failedExecutionsToday: z.int(),
  runningExecutions: z.int(),
})
export type AllTasksSummary = z.output<typeof allTasksSummarySchema>

async function summarize(
  { tasks, clock }: ScheduledTasksDependencies,
  scope: TaskScope,
): Promise<TaskSummary & { readonly uniqueUsers: number }> {
  const [groups, currentlyRunningTasks, tasksExecutingToday, uniqueUsers] = await Promise.all([
    tasks.groups(scope),
    tasks.countRunning(scope),
    tasks.countOfDay(scope, clock.now()),
    scope.everybody ? tasks.countOwners(scope) : 1,
  ])
  const sum = (matches: (group: (typeof groups)[number]) => boolean) =>
    groups.filter(matches).reduce((total, { count }) => total + count, 0)
  return {
    totalTasks: sum(() => true),
    activeTasks: sum(({ status }) => status === 'active'),
    currentlyRunningTasks,
    pausedTasks: sum(({ status }) => status === 'paused'),
    completedTasks: sum(({ status }) => status === 'completed'),
    expiredTasks: sum(({ status }) => status === 'expired'),
    recurringTasks: sum(({ scheduleType }) => scheduleType !== 'once'),
    oneTimeTasks: sum(({ scheduleType }) => scheduleType === 'once'),
    chatCompletionTasks: sum(({ taskType }) => taskType === 'chat_completion'),
    agentTasks: sum(({ taskType }) => taskType === 'agent_task'),
    totalExecutions: groups.reduce((total, { executions }) => total + executions, 0),
    tasksExecutingToday,
    uniqueUsers,
  }
}

/** Counts of the caller's tasks. */
export const summarizeScheduledTasks =
  (dependencies: ScheduledTasksDependencies) =>
  async (principal: Principal, options: CallOptions = {}): Promise<TaskSummary> => {
    options.signal?.throwIfAborted()
    const { uniqueUsers: _, ...summary } = await summarize(dependencies, ownTasks(principal))
    return summary
  }

/** Counts of the tasks of all users. @throws `forbidden` unless an administrator calls */
export const summarizeAllScheduledTasks =
  (dependencies: ScheduledTasksDependencies) =>
  async (principal: Principal, options: CallOptions = {}): Promise<AllTasksSummary> => {
    options.signal?.throwIfAborted()
    const scope = allTasks(principal)
    const { executions, clock } = dependencies
    const [summary, runningExecutions, today] = await Promise.all([
      summarize(dependencies, scope),
      executions.count(scope, { status: 'running' }),
      executions.perDay(scope, dayOf(clock.now())),
    ])
    const failedExecutionsToday = today
      .filter(({ state }) => state === 'failed')
      .reduce((sum, { count }) => sum + count, 0)
    return { ...summary, failedExecutionsToday, runningExecutions }
  }

/** The days that statistics of executions cover: whole days in UTC, the last of which is today. */
export const executionStatsInputSchema = z.object({
  interval: z.enum(timeIntervals).default('30 days').describe('Days up to today, UTC.'),
})
export type ExecutionStatsInput = z.input<typeof executionStatsInputSchema>

export const executionStatsSchema = z.object({
  dailyExecutions: z.array(z.object({ day: z.string(), total: z.int(), completed: z.int(), failed: z.int() })),
  totals: z.object({
    totalExecutions: z.int(),
    completedExecutions: z.int(),
    failedExecutions: z.int(),
    runningExecutions: z.int(),
    totalTasks: z.int(),
    activeTasks: z.int(),
  }),
  topTasks: z
    .array(
      z.object({
        taskId: z.string(),
        taskName: z.string(),
        username: z.string(),
        taskType: z.string(),
        executionCount: z.int(),
        completedCount: z.int(),
        failedCount: z.int(),
      }),
    )
    .describe('At most ten.'),
})
export type ExecutionStats = z.output<typeof executionStatsSchema>

const topTasks = 10

/** What ran in a time up to today, for administrators. Skipped runs are not counted. @throws `forbidden` */
export const executionStats =
  ({ tasks, executions, clock }: ScheduledTasksDependencies) =>
  async (principal: Principal, input: ExecutionStatsInput = {}, options: CallOptions = {}): Promise<ExecutionStats> => {
    options.signal?.throwIfAborted()
    const scope = allTasks(principal)
    const since = clock.now() - timeIntervalMs(check(executionStatsInputSchema, input).interval)
    const fromDay = dayOf(since)
    const [perDay, groups, busiest] = await Promise.all([
      executions.perDay(scope, fromDay),
      tasks.groups(scope),
      tasks.busiest(scope, since, topTasks),
    ])
    const perTask = await executions.perTask(
      scope,
      fromDay,
      busiest.map(({ id }) => id),
    )
    const counted = (counts: typeof perDay, state?: string) =>
      counts
        .filter((each) => (state === undefined ? each.state !== 'skipped' : each.state === state))
        .reduce((sum, { count }) => sum + count, 0)
    const of = (counts: typeof perDay, name: string) => counts.filter((each) => each.of === name)
    return {
      dailyExecutions: [...new Set(perDay.map((each) => each.of))].sort().map((day) => ({
        day,
        total: counted(of(perDay, day)),
        completed: counted(of(perDay, day), 'completed'),
        failed: counted(of(perDay, day), 'failed'),
      })),
      totals: {
        totalExecutions: counted(perDay),
        completedExecutions: counted(perDay, 'completed'),
        failedExecutions: counted(perDay, 'failed'),
        runningExecutions: counted(perDay, 'running'),
        totalTasks: groups.reduce((sum, { count }) => sum + count, 0),
        activeTasks: groups.filter(({ status }) => status === 'active').reduce((sum, { count }) => sum + count, 0),
      },
      topTasks: busiest.map((row) => {
        const counts = of(perTask, row.id)
        return {
          taskId: row.id,
          taskName: row.name,
          username: row.username,
          taskType: row.task_type,
          executionCount: counted(counts),
          completedCount: counted(counts, 'completed'),
          failedCount: counted(counts, 'failed'),
        }
      }),
    }
  }
