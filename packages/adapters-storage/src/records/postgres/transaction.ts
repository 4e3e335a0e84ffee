import { setTimeout as pause } from 'node:timers/promises'
import type { PoolClient } from 'pg'
import { DocentError, type StorageTransaction } from '@docent/core/ports'
import { invalidInput } from '../invalid-input.ts'
import { tablesOfOneDurability } from '../schema/table-shape.ts'
import { changesOf, rowsOf, usingClient } from './connection.ts'
import type { OpenStore } from './open-store.ts'
import { pipelined } from './pipelined.ts'
import { mayRunAgain, postgresError } from './postgres-error.ts'
import { aggregateSql, querySql, writeWhereSql } from './query-sql.ts'
import { preparedBatch } from './write-records.ts'

/** How often the work is done again that other transactions got in the way of. */
const mostAttempts = 10
/** Readers of the event feed take it that nothing older than 30 seconds is still to come. */
const longestMs = 20_000

type Work<Result> = (inside: StorageTransaction) => Promise<Result>

/**
 * Runs work of the host in one transaction, and again when PostgreSQL undid it for others. Each call inside follows a savepoint, so
 * that a precondition that fails undoes that call only. What the host throws is passed on as it is.
 */
export async function transact<Result>(store: OpenStore, work: Work<Result>, timeoutMs: number): Promise<Result> {
  for (let attempt = 1; ; attempt++) {
    const client = await store.pool.connect().catch(raise)
    const ended = await oneAttempt(store, client, work, Math.min(timeoutMs, longestMs)).catch((error: unknown) => ({
      error,
    }))
    if ('result' in ended) return ended.result
    if (!mayRunAgain(ended.error)) throw ended.error
    if (attempt === mostAttempts) raise(ended.error)
    await pause(Math.random() * Math.min(2 ** attempt, 100))
  }
}

/** @throws what PostgreSQL undid it with, even where the work made something else of that */
async function oneAttempt<Result>(
  store: OpenStore,
  client: PoolClient,
  work: Work<Result>,
  timeoutMs: number,
): Promise<{ readonly result: Result }> {
  return usingClient(client, async () => {
    await client.query('BEGIN ISOLATION LEVEL SERIALIZABLE').catch(raise)
    const inside = insideOf(store, client)
    const limit = timeLimit(timeoutMs)
    try {
      const result = await Promise.race([work(inside.transaction), limit.passed])
      await inside.end()
      await commit(client)
      return { result }
    } catch (error) {
      await inside.end()
      throw inside.undone() ?? error
    } finally {
      limit.clear()
    }
  })
}

async function commit(client: PoolClient): Promise<void> {
  const { command } = await client
    .query('COMMIT')
    .catch((error: unknown) => (mayRunAgain(error) ? Promise.reject(error as Error) : raise(error)))
  // PostgreSQL answers with a rollback when a statement had failed and the host continued.
  if (command !== 'COMMIT') throw invalidInput('A statement of the transaction had failed: all of it was undone.')
}

const raise = (error: unknown): never => {
  throw postgresError(error)
}

function timeLimit(milliseconds: number) {
  const { promise, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => {
    const message = `The transaction took longer than ${milliseconds} ms and was undone: do long work before or after it.`
    reject(new DocentError({ code: 'timed_out', message }))
  }, milliseconds)
  promise.catch(() => undefined)
  return { passed: promise, clear: () => clearTimeout(timer) }
}

function insideOf(store: OpenStore, client: PoolClient) {
  const { schema, shapes } = store
  const find = () => tablesOfOneDurability(shapes)
  let last: Promise<unknown> = Promise.resolve()
  let ended = false
  let undone: unknown

  /** One call after the other: what a failed one leaves has to be cleared away before the next. */
  function inTurn<Result>(call: () => Promise<Result>): Promise<Result> {
    const guarded = async (): Promise<Result> => {
      if (ended) throw new DocentError({ code: 'wrong_state', message: 'The transaction has ended.' })
      if (undone !== undefined) throw postgresError(undone)
      try {
        await client.query('SAVEPOINT docent')
        const result = await call()
        await client.query('RELEASE SAVEPOINT docent')
        return result
      } catch (error) {
        const cause = DocentError.isInstance(error) ? error.cause : error
        if (mayRunAgain(cause)) undone = cause
        else await client.query('ROLLBACK TO SAVEPOINT docent').catch(() => undefined)
        throw postgresError(error)
      }
    }
    const result = last.then(guarded)
    last = result.catch(() => undefined)
    return result
  }

  const transaction: StorageTransaction = {
    client,
    read: (query) => inTurn(async () => rowsOf(client, querySql(query, schema, find()))),
    aggregate: (query) => inTurn(async () => rowsOf(client, aggregateSql(query, schema, find()))),
    writeWhere: (change) => inTurn(() => changesOf(client, writeWhereSql(change, schema, find()))),
    async write(batch) {
      const { call, outcomeOf, failureOf } = preparedBatch(store, batch)
      if (call === undefined) return { ok: true, results: {} }
      let failure: unknown
      const answer = () =>
        pipelined(client, [call]).catch((error: unknown) => {
          // As PostgreSQL gave it: what others get of it does not say which step failed.
          failure = error
          throw error
        })
      try {
        return await inTurn(async () => outcomeOf(await answer()))
      } catch (error) {
        return failureOf(failure ?? error)
      }
    },
  }
  return {
    transaction,
    undone: () => undone,
    /** Nothing is written any more by what was called and not awaited. */
    async end() {
      await last
      ended = true
    },
  }
}
