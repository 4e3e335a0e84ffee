import type { DatabaseSync, StatementSync } from 'node:sqlite'
import { runOperations } from './run-operations.ts'
import { thrownAway } from './thrown-away.ts'
import type { Job, JobAnswer, StepPlan } from './writer-protocol.ts'

export interface GroupContext {
  readonly database: DatabaseSync
  readonly planOf: (id: number) => StepPlan
  readonly prepare: (sql: string) => StatementSync
}

/**
 * Commits the jobs together, each in its own savepoint, so that a failed one leaves nothing and affects no other. When
 * the whole transaction fails (such as on a full disk), the jobs are tried one by one: those that fit still succeed.
 */
export function runGroup(context: GroupContext, jobs: readonly Job[]): JobAnswer[] {
  if (jobs.length === 1) return [runAlone(context, jobs[0]!)]
  const { database, prepare } = context
  try {
    prepare('BEGIN IMMEDIATE').run()
    const answers = jobs.map((job) => runInSavepoint(context, job))
    prepare('COMMIT').run()
    return answers
  } catch {
    if (database.isTransaction) prepare('ROLLBACK').run()
    return jobs.map((job) => runAlone(context, job))
  }
}

function runAlone(context: GroupContext, job: Job): JobAnswer {
  const { database, prepare } = context
  try {
    prepare('BEGIN IMMEDIATE').run()
    const { keep, value } = runJob(context, job)
    prepare(keep ? 'COMMIT' : 'ROLLBACK').run()
    return { value }
  } catch (error) {
    if (database.isTransaction) prepare('ROLLBACK').run()
    return { error: thrownAway(error) }
  }
}

/** @throws when SQLite has rolled the whole transaction back, as it does on some errors */
function runInSavepoint(context: GroupContext, job: Job): JobAnswer {
  const { database, prepare } = context
  prepare('SAVEPOINT job').run()
  try {
    const { keep, value } = runJob(context, job)
    if (!keep) prepare('ROLLBACK TO job').run()
    prepare('RELEASE job').run()
    return { value }
  } catch (error) {
    if (!database.isTransaction) throw error
    prepare('ROLLBACK TO job').run()
    prepare('RELEASE job').run()
    return { error: thrownAway(error) }
  }
}

function runJob(context: GroupContext, job: Job): { readonly keep: boolean; readonly value: unknown } {
  switch (job.kind) {
    case 'batch': {
      const answer = runOperations(job.operations, context.planOf, context.prepare)
      return { keep: 'results' in answer, value: answer }
    }
    case 'change':
      return { keep: true, value: context.prepare(job.statement.sql).run(...job.statement.parameters).changes }
    case 'rows': {
      const rows = job.statements.map(({ sql, parameters }) => context.prepare(sql).all(...parameters))
      return { keep: true, value: rows }
    }
    case 'script':
      for (const statement of job.statements) context.database.exec(statement)
      return { keep: true, value: undefined }
  }
}
