/**
 * What taking turns costs, and what it gives: a lane through SQLite whose work is nothing, with 100,000 queued rows of one
 * user and 50 others who come with a few each, under the rules of the chat lane; against a lane without rules and a queue of
 * one user. Slices take turns.
 * Run: node --conditions=docent-source bench/scheduler.ts [rounds] [rows]
 */
import { join } from 'node:path'
import { services } from '@docent/core'
import { sqliteStorage } from '@docent/adapters-storage'
import type { Row, StorageDriver } from '@docent/core/ports'
import { defineEffect, Runtime, type LanePolicy } from '../packages/core/src/kernel/durable/index.ts'
import {
  localSignals,
  nextTurn,
  silentLogger,
  systemClock,
  systemIds,
} from '../packages/core/src/kernel/system/index.ts'
import { parametersSchema } from '../test/core/durable/parcel-engine.ts'
import { parcelEntity } from '../test/core/durable/parcel-entity.ts'
import { openDocent } from './measuring/open-docent.ts'
import { ratiosTo, report } from './measuring/report.ts'
import { sizeAt } from './measuring/sized.ts'
import { temporaryDirectory } from './measuring/temporary-directory.ts'

const rounds = sizeAt(2, 7, 1)
const queued = sizeAt(3, 100_000, 30_000)
const sliceMs = 2_000
const concurrency = 16
const others = 50
const rowsOfOthers = 4
const clock = systemClock()
const ids = systemIds(clock)

using directory = temporaryDirectory()
const storage = sqliteStorage({ directory: join(directory.path, 'docent') })
let policy: LanePolicy | undefined
const docent = await openDocent(join(directory.path, 'docent'), {
  storage,
  configure: (container) => {
    policy = container.get(services.lanePolicies).chat
  },
})
try {
  await makeHeavy(storage)
  await queue('ruled', 'heavy', queued)
  await queue('plain', 'heavy', queued)
  await slice('plain', undefined)
  const plain: number[] = []
  const ruled: number[] = []
  const untilFirst: number[] = []
  const untilLast: number[] = []
  const before: number[] = []
  for (let round = 0; round < rounds; round++) {
    plain.push((await slice('plain', undefined)).rate)
    for (let number = 0; number < others; number++) await queue('ruled', `other${number}`, rowsOfOthers)
    const result = await slice('ruled', policy)
    ruled.push(result.rate)
    untilFirst.push(result.untilFirst)
    untilLast.push(result.untilLast)
    before.push(result.heavyBefore)
  }
  report(`Scheduler, ${queued} rows of one user and ${others} others`, [
    { name: 'one user, no rules', unit: 'rows/s', values: plain },
    { name: 'under the rules', unit: 'rows/s', values: ruled, ratios: ratiosTo(plain, ruled) },
    { name: 'until each of the others had a turn', unit: 'ms', values: untilFirst },
    { name: 'until all theirs was begun', unit: 'ms', values: untilLast },
    { name: 'rows of the one begun before that', unit: '', values: before },
  ])
} finally {
  await docent.stop()
}

/** Rows begun within a slice by a runtime of its own, and how long the others waited. */
async function slice(lane: string, rules: LanePolicy | undefined) {
  const begun: { readonly owner: string; readonly at: number }[] = []
  const runtime = new Runtime({
    storage,
    clock,
    ids,
    logger: silentLogger,
    signals: localSignals(),
    debugPoints: { reach: () => undefined },
    entities: [parcelEntity],
    lanes: { [lane]: { concurrency } },
    nextTurn,
  })
  if (rules) runtime.share({ [lane]: rules })
  runtime.handle([
    defineEffect({
      effect: 'parcel.deliver',
      parameters: parametersSchema,
      run: async ({ parameters }) => {
        begun.push({ owner: parameters.to, at: performance.now() })
        return () => {}
      },
      failed: () => () => {},
    }),
  ])
  const start = performance.now()
  await runtime.start()
  await new Promise((resolve) => setTimeout(resolve, sliceMs))
  const rate = (begun.length * 1000) / (performance.now() - start)
  await runtime.stop(10_000)
  const theirs = begun.filter(({ owner }) => owner !== 'heavy')
  const firsts = [...Map.groupBy(theirs, ({ owner }) => owner).values()].map(([first]) => first!.at)
  if (rules && theirs.length < others * rowsOfOthers) throw new Error('the slice is too short: others still wait')
  const last = theirs.at(-1)?.at ?? start
  return {
    rate,
    untilFirst: Math.max(start, ...firsts) - start,
    untilLast: last - start,
    heavyBefore: begun.filter(({ owner, at }) => owner === 'heavy' && at < last).length,
  }
}

async function queue(lane: string, owner: string, count: number): Promise<void> {
  const now = clock.now()
  for (let start = 0; start < count; start += 1_000) {
    const steps = Array.from({ length: Math.min(1_000, count - start) }, (_, index) => {
      const row: Row = {
        id: ids.uuid(),
        entity_kind: parcelEntity.kind,
        entity_id: ids.uuid(),
        revision: 0,
        seq: 0,
        type: 'deliver',
        parameters: { to: owner },
        machine_version: 1,
        lane,
        owner,
        tier: 0,
        state: 'waiting',
        due_at: now + start + index - count,
        attempt: 0,
        lease_until: null,
        lease_holder: null,
        request_id: null,
        job_id: null,
        created_at: now,
      }
      return { kind: 'insert', table: 'outbox', row } as const
    })
    await storage.write({ steps })
  }
}

/** The one asked much of late. */
async function makeHeavy(records: StorageDriver): Promise<void> {
  const now = clock.now()
  const steps = Array.from({ length: 40 }, () => {
    const row: Row = {
      id: ids.uuid(),
      state: 'completed',
      context: { ownerId: 'heavy' },
      machine_version: 1,
      revision: 0,
      created_at: now,
      updated_at: now,
      session_id: 'session',
      owner_id: 'heavy',
      collection_id: null,
      reply_id: ids.uuid(),
      request: {},
      principal: {},
      model: 'none',
      epoch: 0,
      epoch_bases: [],
      deliver_up_to: null,
      concluded: true,
      error_code: null,
      error: null,
      prompt_template_id: null,
      prompt_template_version: null,
    }
    return { kind: 'insert', table: 'generation', row } as const
  })
  const outcome = await records.write({ steps })
  if (!outcome.ok) throw new Error('the heavy user could not be made')
}
