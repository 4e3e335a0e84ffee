import { setTimeout as pause } from 'node:timers/promises'
import type { Batch, DocentError, FailedStep, WriteOutcome } from '@docent/core/ports'
import { invalidInput } from '../invalid-input.ts'
import { tablesOfOneDurability, type TableShape } from '../schema/table-shape.ts'
import { prepareStep } from '../steps/prepare-step.ts'
import type { KnownResults } from '../steps/prepared-value.ts'
import { withClient } from './connection.ts'
import type { OpenStore } from './open-store.ts'
import { pipelined, type ValuedStatement } from './pipelined.ts'
import { mayRunAgain, postgresError, stateOf } from './postgres-error.ts'
import { indexName } from './sql-text.ts'
import { dependsOnOwnRows, stepSql } from './step-sql.ts'
import { failedStepState, missingResultState, writeFunction } from './write-function.ts'

type Results = Extract<WriteOutcome, { ok: true }>['results']

/** How often a batch is run whose transaction others got in the way of. */
const mostAttempts = 50

interface PreparedBatch {
  /** Undefined for a batch without steps. */
  readonly call: ValuedStatement | undefined
  readonly isolation: 'READ COMMITTED' | 'SERIALIZABLE'
  readonly durability: TableShape['durability'] | undefined
  /** @param answer of the call */
  outcomeOf(answer: string | undefined): WriteOutcome
  /** @throws what is no precondition that failed */
  failureOf(error: unknown): WriteOutcome
}

/** @throws `invalid_input` */
export function preparedBatch(store: OpenStore, batch: Batch): PreparedBatch {
  const find = tablesOfOneDurability(store.shapes)
  const known: KnownResults = new Map()
  const steps = batch.steps.map((step) => prepareStep(step, find, known))
  const statements = steps.map((step) => stepSql(step, store.schema, find))
  const text = `SELECT ${writeFunction(store.schema)}($1::jsonb)::text AS results`
  return {
    call: steps.length === 0 ? undefined : { text, values: [JSON.stringify(statements)] },
    isolation: steps.every(dependsOnOwnRows) ? 'READ COMMITTED' : 'SERIALIZABLE',
    durability: steps[0]?.table.durability,
    outcomeOf(answer) {
      return { ok: true, results: JSON.parse(answer!) as Results }
    },
    failureOf(error) {
      const failed = failedStep(error, (step) => steps[step]!.table)
      if (failed !== undefined) return { ok: false, failed }
      throw writeError(error)
    },
  }
}

export async function writeBatch(store: OpenStore, batch: Batch): Promise<WriteOutcome> {
  const { call, isolation, durability, outcomeOf, failureOf } = preparedBatch(store, batch)
  if (call === undefined) return { ok: true, results: {} }
  const statements = [
    { text: `BEGIN ISOLATION LEVEL ${isolation}` },
    // What is acknowledged may be lost with the server, never with this process.
    ...(durability === 'relaxed' ? [{ text: 'SET LOCAL synchronous_commit = off' }] : []),
    call,
    { text: 'COMMIT' },
  ]
  for (let attempt = 1; ; attempt++) {
    try {
      return outcomeOf(await withClient(store.pool, (client) => pipelined(client, statements)))
    } catch (error) {
      if (!mayRunAgain(error) || attempt === mostAttempts) return failureOf(error)
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
