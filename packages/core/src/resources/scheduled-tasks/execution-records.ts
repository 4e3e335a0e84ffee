import type { PageRange } from '../../kernel/input/index.ts'
import { always, and, eq, gte, isIn } from '../../kernel/ports/index.ts'
import { deleteAll, type RecordStore, type Where, rowById } from '../../kernel/records/index.ts'
import type { ExecutionStatus } from './execution.ts'
import { executionTable, type ExecutionRow } from './scheduled-task-tables.ts'
import { newestFirst, taskVisible, type TaskScope } from './scheduled-task-records.ts'

export interface ExecutionFilter {
  readonly taskId?: string | undefined
  readonly status?: ExecutionStatus | undefined
}

export interface ExecutionRecords {
  /** Newest first. */
  list(scope: TaskScope, filter: ExecutionFilter, page: PageRange): Promise<ExecutionRow[]>
  count(scope: TaskScope, filter: ExecutionFilter): Promise<number>
  /** How many by day (UTC, such as `2026-03-01`) and state, from a day on. */
  perDay(scope: TaskScope, fromDay: string): Promise<readonly ExecutionCount[]>
  /** The same by task, for these tasks. */
  perTask(scope: TaskScope, fromDay: string, taskIds: readonly string[]): Promise<readonly ExecutionCount[]>
}

export interface ExecutionCount {
  /** The day or the task. */
  readonly of: string
  readonly state: string
  readonly count: number
}

/** States by what they are to users. */
const statesOf: Readonly<Record<ExecutionStatus, readonly string[]>> = {
  running: ['running'],
  completed: ['completed'],
  failed: ['failed'],
  cancelled: ['cancelled', 'skipped'],
}

const filtered = ({ taskId, status }: ExecutionFilter): Where<typeof executionTable> =>
  and(
    taskId === undefined ? always : eq('task_id', taskId),
    status === undefined ? always : isIn('state', statesOf[status]),
  )

const from = executionTable

export function executionRecords(storage: RecordStore): ExecutionRecords {
  async function counts(
    where: Where<typeof executionTable>,
    column: 'day' | 'task_id',
  ): Promise<readonly ExecutionCount[]> {
    const rows = await storage.aggregate({
      from,
      where,
      groupBy: [column, 'state'],
      measures: { count: { count: true } },
    })
    return rows.map((row) => ({ of: row[column], state: row.state, count: row.count }))
  }

  return {
    list: (scope, filter, page) =>
      storage.read({
        from,
        where: and(taskVisible(scope), filtered(filter)),
        orderBy: newestFirst,
        ...page,
        cost: 'scan',
      }),
    async count(scope, filter) {
      const [row] = await storage.aggregate({
        from,
        where: and(taskVisible(scope), filtered(filter)),
        measures: { count: { count: true } },
      })
      return row?.count ?? 0
    },
    perDay: (scope, fromDay) => counts(and(taskVisible(scope), gte('day', fromDay)), 'day'),
    perTask: (scope, fromDay, taskIds) =>
      counts(and(taskVisible(scope), gte('day', fromDay), isIn('task_id', taskIds)), 'task_id'),
  }
}

/** A run, regardless of the task's owner: for effects. */
export const findExecution = rowById(executionTable)

/** The run of a task that is under way. */
export async function runningExecutionOf(storage: RecordStore, taskId: string): Promise<ExecutionRow | undefined> {
  const where = and(eq('task_id', taskId), eq('state', 'running'))
  const [row] = await storage.read({ from: executionTable, where, limit: 1 })
  return row
}

export const deleteExecutionsOf = (storage: RecordStore, taskId: string, signal: AbortSignal): Promise<number> =>
  deleteAll(storage, executionTable, eq('task_id', taskId), signal)
