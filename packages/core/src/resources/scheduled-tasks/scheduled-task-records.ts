import type { Scope } from '../../access/index.ts'
import { DocentError } from '../../kernel/errors/index.ts'
import type { PageRange } from '../../kernel/input/index.ts'
import {
  always,
  and,
  contains,
  eq,
  gte,
  isIn,
  isNotNull,
  isNull,
  lt,
  ne,
  or,
  type Predicate,
} from '../../kernel/ports/index.ts'
import { type RecordStore, type Where, rowById } from '../../kernel/records/index.ts'
import type { ScheduleType } from './schedule.ts'
import { statusOf, type TaskStatus } from './scheduled-task.ts'
import { scheduledTaskTable, type ScheduledTaskRow } from './scheduled-task-tables.ts'
import { dayMs, startOfDay } from './time-intervals.ts'

export interface TaskFilter {
  /** Part of the name. */
  readonly name?: string | undefined
  /** Part of the owner's username. */
  readonly username?: string | undefined
  readonly status?: TaskStatus | undefined
  readonly type?: ScheduleType | undefined
  readonly collectionId?: string | undefined
  readonly hasCollection?: boolean | undefined
  /** A run began then or later: milliseconds since 1970. */
  readonly ranSince?: number | undefined
}

/** Whose tasks: the scope's own, or those of all for an administrator. */
export interface TaskScope extends Scope {
  readonly everybody: boolean
}

export interface TaskGroup {
  readonly status: TaskStatus
  readonly scheduleType: ScheduleType
  readonly taskType: string
  readonly count: number
  readonly executions: number
}

export interface ScheduledTaskRecords {
  /** @throws `not_found` */
  require(scope: TaskScope, id: string): Promise<ScheduledTaskRow>
  /** Of these ids. */
  many(scope: TaskScope, ids: readonly string[]): Promise<ScheduledTaskRow[]>
  /** Newest first. */
  list(scope: TaskScope, filter: TaskFilter, page: PageRange): Promise<ScheduledTaskRow[]>
  count(scope: TaskScope, filter: TaskFilter): Promise<number>
  /** How many of each kind, and how many runs they started. */
  groups(scope: TaskScope): Promise<readonly TaskGroup[]>
  countRunning(scope: TaskScope): Promise<number>
  /** Tasks that ran on the day of this moment (UTC), or have a run to come on it. */
  countOfDay(scope: TaskScope, at: number): Promise<number>
  /** Users with tasks. */
  countOwners(scope: TaskScope): Promise<number>
  /** Those that ran most, of those that ran since. */
  busiest(scope: TaskScope, since: number, limit: number): Promise<ScheduledTaskRow[]>
}

export const taskVisible = (scope: TaskScope): Predicate<Pick<ScheduledTaskRow, 'owner_id'>> =>
  scope.everybody ? always : eq('owner_id', scope.userId)

/** From `deleting` on nobody sees a task. */
export const liveTasks = (scope: TaskScope): Where<typeof scheduledTaskTable> =>
  and(taskVisible(scope), ne('state', 'deleting'), ne('state', 'deleted'))

const when = <Value>(
  value: Value | undefined,
  predicate: (value: Value) => Where<typeof scheduledTaskTable>,
): Where<typeof scheduledTaskTable> => (value === undefined ? always : predicate(value))

const filtered = (filter: TaskFilter): Where<typeof scheduledTaskTable> =>
  and(
    when(filter.name, (text) => contains('name', text)),
    when(filter.username, (text) => contains('username', text)),
    when(filter.status, (status) => (status === 'active' ? isIn('state', ['active', 'due']) : eq('state', status))),
    when(filter.type, (type) => eq('schedule_type', type)),
    when(filter.collectionId, (id) => eq('collection_id', id)),
    when(filter.hasCollection, (has) => (has ? isNotNull('collection_id') : isNull('collection_id'))),
    when(filter.ranSince, (since) => gte('last_execution_at', since)),
  )

/** Of what was made in the same millisecond ids give the order. */
export const newestFirst = [
  { column: 'created_at', direction: 'descending' },
  { column: 'id', direction: 'descending' },
] as const

const from = scheduledTaskTable

export function scheduledTaskRecords(storage: RecordStore): ScheduledTaskRecords {
  async function counted(where: Where<typeof scheduledTaskTable>): Promise<number> {
    const [row] = await storage.aggregate({ from, where, measures: { count: { count: true } } })
    return row?.count ?? 0
  }

  return {
    async require(scope, id) {
      const [row] = await storage.read({ from, where: and(eq('id', id), liveTasks(scope)), limit: 1 })
      if (row) return row
      throw new DocentError({ code: 'not_found', message: 'There is no scheduled task with this id.' })
    },
    many: (scope, ids) =>
      ids.length === 0
        ? Promise.resolve([])
        : storage.read({ from, where: and(isIn('id', [...new Set(ids)]), liveTasks(scope)) }),
    list: (scope, filter, page) =>
      storage.read({
        from,
        where: and(liveTasks(scope), filtered(filter)),
        orderBy: newestFirst,
        ...page,
        cost: 'scan',
      }),
    count: (scope, filter) => counted(and(liveTasks(scope), filtered(filter))),
    async groups(scope) {
      const rows = await storage.aggregate({
        from,
        where: liveTasks(scope),
        groupBy: ['state', 'schedule_type', 'task_type'],
        measures: { count: { count: true }, executions: { sum: 'execution_count' } },
      })
      return rows.map((row) => ({
        status: statusOf(row.state),
        scheduleType: row.schedule_type as ScheduleType,
        taskType: row.task_type,
        count: row.count,
        executions: row.executions,
      }))
    },
    countRunning: (scope) => counted(and(liveTasks(scope), isNotNull('running_execution_id'))),
    countOfDay(scope, at) {
      const start = startOfDay(at)
      const within = <Column extends string>(column: Column) => and(gte(column, start), lt(column, start + dayMs))
      const toCome = and(isIn('state', ['active', 'due']), within('next_execution_at'))
      return counted(and(liveTasks(scope), or(within('last_execution_at'), toCome)))
    },
    async countOwners(scope) {
      const rows = await storage.aggregate({ from, where: liveTasks(scope), groupBy: ['owner_id'], measures: {} })
      return rows.length
    },
    busiest: (scope, since, limit) =>
      storage.read({
        from,
        where: and(liveTasks(scope), gte('last_execution_at', since)),
        orderBy: [{ column: 'execution_count', direction: 'descending' }],
        limit,
        cost: 'scan',
      }),
  }
}

/** A task, regardless of its owner: for effects. */
export const findScheduledTask = rowById(scheduledTaskTable)

/** Some of a user that would run. */
export const runningTasksOf = (storage: RecordStore, ownerId: string, limit: number): Promise<ScheduledTaskRow[]> =>
  storage.read({
    from: scheduledTaskTable,
    where: and(eq('owner_id', ownerId), isIn('state', ['active', 'due'])),
    limit,
  })

/** Some of a user that are not on their way out. */
export const undeletedTasksOf = (storage: RecordStore, ownerId: string, limit: number): Promise<ScheduledTaskRow[]> =>
  storage.read({ from: scheduledTaskTable, where: and(eq('owner_id', ownerId), ne('state', 'deleting')), limit })
