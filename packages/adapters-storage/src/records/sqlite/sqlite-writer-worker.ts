import type { DatabaseSync } from 'node:sqlite'
import { parentPort, workerData } from 'node:worker_threads'
import { openWriter, type DatabaseFile } from './open-database.ts'
import { runGroup, type GroupContext } from './run-group.ts'
import { statementCache } from './statement-cache.ts'
import { thrownAway } from './thrown-away.ts'
import type { JobAnswer, JobGroup, StepPlan, WriterRequest } from './writer-protocol.ts'

const port = parentPort!
const plans = new Map<number, StepPlan>()
let context: GroupContext | undefined

port.on('message', (request: WriterRequest) => {
  if (request === 'close') {
    if (context !== undefined) closeFile(context.database)
    port.close()
    return
  }
  for (const plan of request.plans) plans.set(plan.id, plan)
  port.postMessage(answer(request))
})

function answer(group: JobGroup): JobAnswer[] {
  try {
    context ??= openFile()
  } catch (error) {
    return group.jobs.map(() => ({ error: thrownAway(error) }))
  }
  return runGroup(context, group.jobs)
}

function openFile(): GroupContext {
  const database = openWriter(workerData as DatabaseFile)
  return { database, planOf: (id) => plans.get(id)!, prepare: statementCache(database, 400) }
}

/** Checkpoints the log, so that one plain file is left; if that fails, the next start replays the log. */
function closeFile(database: DatabaseSync): void {
  try {
    database.exec('PRAGMA wal_checkpoint(TRUNCATE)')
  } finally {
    database.close()
  }
}
