import { setTimeout as pause } from 'node:timers/promises'
import type { Batch, DocentError, FailedStep, WriteOutcome } from '@docent/core/ports'
import { invalidInput } from '../invalid-input.ts'
import { tablesOfOneDurability, type TableShape } from '../schema/table-shape.ts'
import { prepareStep } from '../steps/prepare-step.ts'
import type { KnownResults } from '../steps/prepared-value.ts'
import { scriptOf, withClient } from './connection.ts'
import type { OpenStore } from './open-store.ts'
import { mayRunAgain, postgresError, stateOf } from './postgres-error.ts'
import { indexName, textLiteral } from './sql-text.ts'
import { dependsOnOwnRows, stepSql } from './step-sql.ts'
import { failedStepState, missingResultState, writeFunction } from './write-function.ts'

type Results = Extract<WriteOutcome, { ok: true }>['results']

/** How often a batch is run whose transaction others got in the way of. */
const mostAttempts = 50

export async function writeBatch(store: OpenStore, batch: Batch): Promise<WriteOutcome> {
  const find = tablesOfOneDurability(store.shapes)
  const known: KnownResults = new Map()
  const steps = batch.steps.map((step) => prepareStep(step, find, known))
  if (steps.length === 0) return { ok: true, results: {} }
  const statements = steps.map((step) => stepSql(step, store.schema, find))
  const isolation = steps.every(dependsOnOwnRows) ? 'READ COMMITTED' : 'SERIALIZABLE'
  const script = [
    `BEGIN ISOLATION LEVEL ${isolation}`,
    // What is acknowledged may be lost with the server, never with this process.
    ...(steps[0]!.table.durability === 'relaxed' ? ['SET LOCAL synchronous_commit = off'] : []),
    `SELECT ${writeFunction(store.schema)}(${textLiteral(JSON.stringify(statements))}::jsonb)::text AS results`,
    'COMMIT',
  ]
  for (let attempt = 1; ; attempt++) {
    try {
      const answers = await withClient(store.pool, (client) => scriptOf(client, script))
      const row = answers.at(-2)!.rows[0] as { readonly results: string }
      return { ok: true, results: JSON.parse(row.results) as Results }
    } catch (error) {
      const failed = failedStep(error, (step) => steps[step]!.table)
      if (failed !== undefined) return { ok: false, failed }
      if (!mayRunAgain(error) || attempt === mostAttempts) throw writeError(error)
      await pause(Math.random() * Math.min(2 ** attempt, 100))
    }
  }
}

function failedStep(error: unknown, tableOf: (step: number) => TableShape): FailedStep | undefined {
  if (stateOf(error) !== failedStepState) return undefined
  const { detail } = error as { readonly detail: string }
  const { step, reason, constraint } = JSON.parse(detail) as Pick<FailedStep, 'step' | 'reason' | 'constraint'>
  const table = tableOf(step)
  const broken = table.unique.find(({ name }) => indexName(table.name, name) === constraint)
  return { step, reason, table: table.name, ...(broken !== undefined && { constraint: broken.name }) }
}

function writeError(error: unknown): DocentError {
  if (stateOf(error) === missingResultState) {
    return invalidInput(`The result ${(error as { readonly detail: string }).detail} has no value a step could use.`)
  }
  return postgresError(error)
}
