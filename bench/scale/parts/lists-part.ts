import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { postgresStorage } from '@docent/adapters-storage/postgres'
import { sqliteStorage } from '@docent/adapters-storage'
import type { Docent } from '@docent/core'
import type { StorageDriver } from '@docent/core/ports'
import { startPostgres } from '@docent/test-servers'
import { openDocent } from '../../measuring/open-docent.ts'
import { quantile } from '../../measuring/quantiles.ts'
import { sized } from '../../measuring/sized.ts'
import { temporaryDirectory } from '../../measuring/temporary-directory.ts'
import { fillLists, filledSizes, type Filled } from '../fill-lists.ts'
import { sql } from '../postgres-usage.ts'
import type { ScaleRow } from '../scale-row.ts'
import { postgresDialect, sqliteDialect } from '../set-fill.ts'

const turns = sized(40, 2)
const warmUp = sized(3, 1)

interface Side {
  readonly docent: Docent
  readonly filled: Filled
}

type Call = (side: Side, turn: number) => Promise<unknown>
const groups = ['staff']
const alice = ({ docent }: Side) => docent.as({ userId: 'alice', groups })
const root = ({ docent }: Side) => docent.as({ userId: 'root', permissions: ['administrator'] })
const pick = (ids: readonly string[], turn: number): string => ids[(turn * 7919) % ids.length]!

/** What the API lists and counts of collections and documents, by one who sees a small part, and by an administrator. */
const lists: Readonly<Record<string, Call>> = {
  'collections, 100 last changed': (side) => alice(side).collections.list({ limit: 100 }),
  'collections by name, the third 10': (side) =>
    alice(side).collections.list({ limit: 10, offset: 20, sortColumn: 'name', ascending: true }),
  'collections with a name': (side) => alice(side).collections.list({ limit: 100, nameFilter: 'ion 79' }),
  'collections counted': (side) => alice(side).collections.count(),
  'all collections by size, administrator': (side) =>
    root(side).collections.listAll({ limit: 100, sortColumn: 'document_size' }),
  'documents of a collection': (side, turn) =>
    alice(side).documents.list({ collectionId: pick(side.filled.collections, turn) }),
  'documents of a collection counted': (side, turn) =>
    alice(side).documents.count({ collectionId: pick(side.filled.collections, turn) }),
  'documents, 100 last changed': (side) => alice(side).documents.list({ limit: 100 }),
  'documents by name, the third 10': (side) =>
    alice(side).documents.list({ limit: 10, offset: 20, sortColumn: 'name', ascending: true }),
  'documents counted': (side) => alice(side).documents.count(),
  'a document': (side, turn) => alice(side).documents.get(pick(side.filled.documents, turn)),
  'chats, 100 last changed': (side) => alice(side).chats.list({ limit: 100 }),
  jobs: (side) => alice(side).jobs.list({ limit: 100 }),
}

/** Lists of a user who sees a few thousand of 1,000,000 documents, on PostgreSQL and on SQLite, in turns. */
export async function listsPart(): Promise<{ rows: ScaleRow[] }> {
  using directory = temporaryDirectory()
  const server = await startPostgres({ max_wal_size: '4GB' })
  try {
    const sqlite = await openOn(
      join(directory.path, 'sqlite'),
      sqliteStorage({ directory: join(directory.path, 'sqlite') }),
    )
    const remote = await openOn(join(directory.path, 'postgres'), postgresStorage({ url: server.url }))
    const database = new DatabaseSync(join(directory.path, 'sqlite', 'records.db'))
    const sides = [
      { docent: sqlite.docent, filled: await fillLists(sqlite, sqliteDialect, async (text) => database.exec(text)) },
      {
        docent: remote.docent,
        filled: await fillLists(remote, postgresDialect, async (text) => void (await sql(server.url, text))),
      },
    ] as const
    database.close()
    // As autovacuum does within a minute.
    await sql(server.url, 'VACUUM ANALYZE')
    const rows: ScaleRow[] = []
    for (const [name, call] of Object.entries(lists)) rows.push(...(await compare(name, call, sides)))
    await Promise.all([sqlite.docent.stop(), remote.docent.stop()])
    return { rows }
  } finally {
    await server.stop()
  }
}

async function openOn(directory: string, storage: StorageDriver) {
  return { storage, docent: await openDocent(directory, { storage }) }
}

async function compare(name: string, call: Call, sides: readonly [Side, Side]): Promise<ScaleRow[]> {
  const times: [number[], number[]] = [[], []]
  for (let turn = 0; turn < turns + warmUp; turn++) {
    for (const [index, side] of sides.entries()) {
      const start = performance.now()
      await call(side, turn)
      if (turn >= warmUp) times[index]!.push(performance.now() - start)
    }
  }
  return [0.5, 0.95].map((part) => ({
    name: `${name}, of ${filledSizes.documents} documents, p${part * 100}`,
    unit: 'ms',
    values: [quantile(times[1], part)],
    baseline: { name: 'SQLite', values: [quantile(times[0], part)] },
  }))
}
