import type { Comparison, Predicate } from '../../kernel/ports/index.ts'
import type { RandomSource } from './random-source.ts'

/** Few values, so that random rows and random conditions meet often. */
export const pool = {
  id: ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'],
  text: ['', 'a', 'A', 'ab', 'Äb', 'äB', 'b%', 'b_', '😀', '\uFFFD', 'ΣΑΣ', "q'"],
  owner: ['u', 'v', 'w'],
  state: ['idle', 'active', 'running'],
  integer: [-3, 0, 1, 2, 5, 9007199254740991],
  real: [-0.5, 0, 0.25, 1, 1e10],
  json: [
    { k: 1, n: { m: 'a' } },
    { k: '1', n: { m: 'b' } },
    { k: true },
    { k: 0.5, n: { m: null } },
    { k: null, n: [] },
    ['a'],
    'a',
    2,
    false,
  ],
} as const

const comparisons: readonly Comparison[] = ['eq', 'ne', 'lt', 'lte', 'gt', 'gte']

/** Columns of the sample tables that conditions look at, by type. */
const columns = {
  sample: { text: ['id', 'name'], integer: ['size'], real: ['score'], boolean: ['flag'], json: ['details'] },
  entity: {
    text: ['id', 'owner', 'state'],
    integer: ['slot', 'used', 'revision'],
    real: ['ratio'],
    boolean: ['archived'],
    json: [],
  },
  share: { text: ['subject', 'resource'], integer: ['level'], real: [], boolean: [], json: [] },
} as const

export type RandomTable = keyof typeof columns
export const randomTables = Object.keys(columns) as readonly RandomTable[]

/** Text columns of the tables, which semi-joins match. */
const texts = { sample: ['id', 'name'], entity: ['id', 'owner'], share: ['subject', 'resource'] } as const

export function randomPredicate(random: RandomSource, table: RandomTable, depth = 3): Predicate {
  const shape = depth > 0 ? random.below(10) : 9
  if (shape < 3) {
    const of = Array.from({ length: random.below(4) }, () => randomPredicate(random, table, depth - 1))
    return { op: random.pick(['and', 'or'] as const), of }
  }
  if (shape === 3) return { op: 'not', of: randomPredicate(random, table, depth - 1) }
  if (shape === 4) return randomSemiJoin(random, table, depth)
  return randomCondition(random, table)
}

function randomSemiJoin(random: RandomSource, table: RandomTable, depth: number): Predicate {
  const inner = random.pick(randomTables)
  const on = Array.from({ length: 1 + random.below(2) }, () => ({
    outer: random.pick(texts[table]),
    inner: random.pick(texts[inner]),
  }))
  return { op: 'existsIn', table: inner, on, where: randomPredicate(random, inner, depth - 1) }
}

function randomCondition(random: RandomSource, table: RandomTable): Predicate {
  const { text, integer, real, boolean, json } = columns[table]
  const kinds = [text, text, integer, real, boolean, json].filter((names) => names.length > 0)
  const kind: readonly string[] = random.pick(kinds)
  const column = random.pick(kind)
  if (random.once(6)) return { op: 'isNull', column }
  const op = random.pick(comparisons)
  if (kind === json) return randomJsonCondition(random, column)
  if (kind === boolean) return { op, column, value: random.once(2) }
  const values: readonly (string | number)[] =
    kind === text ? textValues(column) : kind === real ? pool.real : pool.integer
  if (random.once(4)) {
    return { op: 'in', column, values: Array.from({ length: random.below(12) }, () => random.pick(values)) }
  }
  if (kind === text && random.once(3)) {
    return { op: random.pick(['contains', 'prefix', 'suffix'] as const), column, value: random.pick(pool.text) }
  }
  return { op, column, value: random.pick(values) }
}

function randomJsonCondition(random: RandomSource, column: string): Predicate {
  const path = random.pick([['k'], ['n', 'm'], ['n'], []])
  return {
    op: 'json',
    column,
    path,
    compare: random.pick(comparisons),
    value: random.pick([1, '1', true, 'a', 0.5, 2, false]),
  }
}

function textValues(column: string): readonly string[] {
  switch (column) {
    case 'name':
      return pool.text
    case 'owner':
      return pool.owner
    case 'state':
      return pool.state
    default:
      return pool.id
  }
}
