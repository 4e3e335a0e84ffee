import type { AggregateQuery, Batch, Query, Row, Step, WriteWhere } from '../../kernel/ports/index.ts'
import { pool, randomPredicate, randomTables, type RandomTable } from './random-predicates.ts'
import type { RandomSource } from './random-source.ts'

const sortable = {
  sample: ['name', 'size', 'score', 'flag', 'id'],
  entity: ['owner', 'state', 'slot', 'used', 'ratio', 'archived'],
  share: ['level', 'resource', 'subject'],
} as const

export function randomQuery(random: RandomSource): Query {
  const from = random.pick(randomTables)
  const orderBy = Array.from({ length: random.below(3) }, () => ({
    column: random.pick(sortable[from]),
    direction: random.pick(['ascending', 'descending'] as const),
  }))
  return {
    from,
    where: randomPredicate(random, from),
    orderBy,
    ...(random.once(2) ? { limit: random.below(6) } : {}),
    ...(random.once(3) ? { offset: random.below(4) } : {}),
    cost: random.once(8) ? 'scan' : 'indexed',
  }
}

export function randomAggregate(random: RandomSource): AggregateQuery {
  const measures = {
    rows: { count: true },
    most: { max: 'used' },
    total: { sum: 'ratio' },
    first: { min: 'owner' },
  } as const
  const where = randomPredicate(random, 'entity')
  const groupBy = random.pick([[], ['owner'], ['state', 'archived'], ['slot']])
  return { from: 'entity', where, groupBy, measures, cost: 'indexed' }
}

export function randomBatch(random: RandomSource): Batch {
  const steps = Array.from({ length: 1 + random.below(4) }, (_, index) => randomStep(random, index))
  return { steps }
}

export function randomWriteWhere(random: RandomSource): WriteWhere {
  const table = random.pick(randomTables)
  const where = randomPredicate(random, table)
  const limit = random.below(3)
  if (table === 'entity' && random.once(2)) {
    return {
      kind: 'update',
      table,
      where,
      set: { used: random.pick(pool.integer), state: random.pick(pool.state) },
      limit,
    }
  }
  return { kind: 'delete', table, where, limit }
}

function randomStep(random: RandomSource, index: number): Step {
  const step = randomBareStep(random, index)
  if (!random.once(5)) return step
  const table = random.pick(randomTables)
  return { ...step, when: { table, where: randomPredicate(random, table, 1) } }
}

function randomBareStep(random: RandomSource, index: number): Step {
  const table = random.pick(randomTables)
  const where = random.once(3) ? { where: randomPredicate(random, table, 1) } : {}
  const key = randomKey(random, table)
  switch (random.below(8)) {
    case 0:
      return { kind: 'delete', table, key, ...where, required: random.once(3) }
    case 1:
    case 2:
      return randomIncrement(random, index)
    case 3: {
      const kind = random.pick(['requireAbsent', 'requireMatch'] as const)
      return { kind, table, where: randomPredicate(random, table, 1) }
    }
    case 4: {
      const set = randomValues(random, table)
      const revision = table === 'entity' && random.once(2) ? { revision: 1 + random.below(3) } : {}
      return { kind: 'update', table, key, set, ...revision, ...where }
    }
    default: {
      const onConflict = random.pick(['fail', 'ignore', 'replace', 'replace'] as const)
      return { kind: 'insert', table, row: { ...key, ...randomValues(random, table) }, onConflict }
    }
  }
}

/** Steps after an increment may use its result; when it was skipped, every driver must refuse the batch. */
function randomIncrement(random: RandomSource, index: number): Step {
  const key = randomKey(random, 'entity')
  if (index > 0 && random.once(4)) {
    return { kind: 'update', table: 'entity', key, set: { used: 1 }, where: randomPredicate(random, 'entity', 1) }
  }
  return {
    kind: 'increment',
    table: 'entity',
    key,
    by: { used: random.pick([-2, 1, 3]), ratio: random.pick(pool.real), slot: random.below(2) },
    bounds: random.once(2) ? { used: { atMost: 6, atLeast: -4 }, ratio: { atLeast: -1 } } : {},
    as: `step-${index}`,
  }
}

function randomKey(random: RandomSource, table: RandomTable): Row {
  if (table === 'share') return { subject: random.pick(pool.owner), resource: random.pick(pool.id) }
  return { id: random.pick(pool.id) }
}

/** Some columns outside the key, the revision among them left alone. */
function randomValues(random: RandomSource, table: RandomTable): Row {
  const all: Row =
    table === 'sample'
      ? {
          name: random.once(5) ? null : random.pick(pool.text),
          size: random.once(5) ? null : random.pick(pool.integer),
          score: random.once(5) ? null : random.pick(pool.real),
          flag: random.once(5) ? null : random.once(2),
          details: random.once(5) ? null : random.pick(pool.json),
        }
      : table === 'entity'
        ? {
            owner: random.pick(pool.owner),
            state: random.pick(pool.state),
            slot: random.once(2) ? null : random.below(4),
            used: random.pick([0, 1, 2, 5]),
            ratio: random.pick(pool.real),
            archived: random.once(2),
          }
        : { level: random.below(4) }
  return Object.fromEntries(Object.entries(all).filter(() => !random.once(3)))
}
