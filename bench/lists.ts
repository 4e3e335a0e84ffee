/**
 * What access rules cost in a large store: lists, counts and single records of a user who sees a few hundred of 100,000
 * collections and their part of 1,000,000 documents, through the library on SQLite, against the bare SQL of the same
 * answer on node:sqlite in the same turns; and the cost of a call on behalf of a user, against the same row read by its
 * id without one.
 * Run: node --conditions=docent-source bench/lists.ts [rounds [users]]
 */
import { DatabaseSync, type SQLInputValue } from 'node:sqlite'
import { join } from 'node:path'
import { sqliteStorage } from '@docent/adapters-storage'
import { eq } from '@docent/core/ports'
import { fillRecords } from './measuring/fill-records.ts'
import { openDocent } from './measuring/open-docent.ts'
import { quantile } from './measuring/quantiles.ts'
import { sizeAt } from './measuring/sized.ts'
import { printTable, rounded } from './measuring/table.ts'
import { temporaryDirectory } from './measuring/temporary-directory.ts'

const rounds = sizeAt(2, 300, 3)
const users = sizeAt(3, 1_000, 5)
const collectionsOfUser = 100
const documentsOfCollection = 10
const groupId = 'staff'
const warmUp = 5

const visible = `state IN ('active', 'archived') AND (owner_id = 'alice' OR is_public = 1 OR id IN (
  SELECT resource_id FROM resource_grant WHERE resource_kind = 'collection'
    AND subject IN ('user:alice', 'group:${groupId}', 'public') AND level >= 1))`
const listed = `state <> 'deleting' AND (owner_id = 'alice' OR id IN (
  SELECT document_id FROM membership WHERE state NOT IN ('removing', 'removed')
    AND collection_id IN (SELECT id FROM collection WHERE ${visible})))`

interface Comparison {
  readonly name: string
  readonly call: (turn: number) => Promise<unknown>
  readonly sql: string
  readonly values?: (turn: number) => SQLInputValue[]
  /** For what reads much in one call. @default 1 */
  readonly every?: number
}

using directory = temporaryDirectory()
const storage = sqliteStorage({ directory: directory.path })
const docent = await openDocent(directory.path, { storage })
const began = performance.now()
const { collections, documents, hidden } = await fillRecords(docent, storage, {
  users,
  collectionsOfUser,
  documentsOfCollection,
  userId: 'alice',
  groupId,
  sharedEvery: 1_000,
  publicCollections: 20,
})
console.log(
  `${users * collectionsOfUser} collections, ${users * collectionsOfUser * documentsOfCollection} documents in ` +
    `${rounded((performance.now() - began) / 1_000)} s; ${collections.length} and ${documents.length} of them visible`,
)
const bare = new DatabaseSync(join(directory.path, 'records.db'), { readOnly: true })
const alice = docent.as({ userId: 'alice', groups: [groupId] })
const root = docent.as({ userId: 'root', permissions: ['administrator'] })
const pick = (ids: readonly string[], turn: number): string => ids[(turn * 7919) % ids.length]!

const byId = (table: string, ids: readonly string[]) => ({
  sql: `SELECT * FROM ${table} WHERE id = ?`,
  values: (turn: number) => [pick(ids, turn)],
})
const comparisons: readonly Comparison[] = [
  {
    name: 'list collections, 100 last changed',
    call: () => alice.collections.list({ limit: 100 }),
    sql: `SELECT * FROM collection WHERE ${visible} ORDER BY updated_at DESC, id LIMIT 100`,
  },
  {
    name: 'list collections by name, the third 10',
    call: () => alice.collections.list({ limit: 10, offset: 20, sortColumn: 'name', ascending: true }),
    sql: `SELECT * FROM collection WHERE ${visible} ORDER BY name, id LIMIT 10 OFFSET 20`,
  },
  {
    name: 'count collections',
    call: () => alice.collections.count(),
    sql: `SELECT count(*) FROM collection WHERE ${visible}`,
  },
  {
    name: 'list all collections, administrator, by size',
    call: () => root.collections.listAll({ limit: 100, sortColumn: 'document_size' }),
    sql: `SELECT * FROM collection WHERE state IN ('active', 'archived') ORDER BY document_size DESC, id LIMIT 100`,
    every: 10,
  },
  {
    name: 'list documents of a collection',
    call: (turn) => alice.documents.list({ collectionId: pick(collections, turn) }),
    sql: `SELECT * FROM document WHERE id IN (SELECT document_id FROM membership WHERE collection_id = ?
      AND state NOT IN ('removing', 'removed')) ORDER BY updated_at DESC, id LIMIT 100`,
    values: (turn) => [pick(collections, turn)],
  },
  {
    name: 'count documents of a collection',
    call: (turn) => alice.documents.count({ collectionId: pick(collections, turn) }),
    sql: `SELECT count(*) FROM membership WHERE collection_id = ? AND state NOT IN ('removing', 'removed')`,
    values: (turn) => [pick(collections, turn)],
  },
  {
    name: 'list all documents, 100 last changed',
    call: () => alice.documents.list({ limit: 100 }),
    sql: `SELECT * FROM document WHERE ${listed} ORDER BY updated_at DESC, id LIMIT 100`,
    every: 10,
  },
  {
    name: 'count all documents',
    call: () => alice.documents.count(),
    sql: `SELECT count(*) FROM document WHERE ${listed}`,
    every: 10,
  },
  {
    name: 'get a collection',
    call: (turn) => alice.collections.get(pick(collections, turn)),
    ...byId('collection', collections),
  },
  {
    name: 'get a hidden collection',
    call: (turn) => refused(alice.collections.get(pick(hidden, turn))),
    ...byId('collection', hidden),
  },
  {
    name: 'get a document',
    call: (turn) => alice.documents.get(pick(documents, turn)),
    ...byId('document', documents),
  },
]

async function refused(call: Promise<unknown>): Promise<void> {
  await call.then(
    () => {
      throw new Error('a hidden record was answered')
    },
    () => {},
  )
}

/** The overhead of a call on behalf of a user: the same record read by its id, without one. */
const unscoped = (from: string, ids: readonly string[]) => (turn: number) =>
  storage.read({ from, where: eq('id', pick(ids, turn)), limit: 1 })
const checks = [
  [
    'get a collection, by its owner',
    (turn: number) => alice.collections.get(collections[turn % collectionsOfUser]!),
    unscoped('collection', collections),
  ],
  [
    'get a collection, shared',
    (turn: number) => alice.collections.get(pick(collections.slice(collectionsOfUser), turn)),
    unscoped('collection', collections),
  ],
  [
    'get a document, shared',
    (turn: number) => alice.documents.get(pick(documents, turn)),
    unscoped('document', documents),
  ],
] as const

try {
  const heading = ['', 'p50', 'p99', 'bare p50', 'bare p99', 'ratio p50', 'ratio p99']
  const lines: string[][] = []
  for (const { name, call, sql, values = () => [], every = 1 } of comparisons) {
    const statement = bare.prepare(sql)
    lines.push(lineOf(name, await inTurns(Math.ceil(rounds / every), call, (turn) => statement.all(...values(turn)))))
  }
  printTable('through the library, against the bare query', [heading, ...lines])
  const costs: string[][] = []
  for (const [name, call, read] of checks) costs.push(lineOf(name, await inTurns(rounds * 10, call, read)))
  printTable('on behalf of a user, against the driver reading the row by its id', [heading, ...costs])
} finally {
  bare.close()
  await docent.stop()
}

interface Times {
  readonly ours: number[]
  readonly bare: number[]
}

async function inTurns(
  turns: number,
  ours: (turn: number) => Promise<unknown>,
  baseline: (turn: number) => unknown,
): Promise<Times> {
  const times: Times = { ours: [], bare: [] }
  const timed = async (work: (turn: number) => unknown, turn: number, into: number[]) => {
    const start = performance.now()
    await work(turn)
    if (turn >= warmUp) into.push(performance.now() - start)
  }
  for (let turn = 0; turn < turns + warmUp; turn++) {
    await timed(ours, turn, times.ours)
    await timed(baseline, turn, times.bare)
  }
  return times
}

function lineOf(name: string, { ours, bare: other }: Times): string[] {
  const ms = (values: readonly number[], part: number) => `${rounded(quantile(values, part))} ms`
  const ratio = (part: number) => rounded(quantile(ours, part) / quantile(other, part))
  return [name, ms(ours, 0.5), ms(ours, 0.99), ms(other, 0.5), ms(other, 0.99), ratio(0.5), ratio(0.99)]
}
