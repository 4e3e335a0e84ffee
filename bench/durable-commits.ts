/**
 * What durability costs a state change: commits of the runtime through SQLite (read, restore, transition, one batch of row
 * and history), against bare node:sqlite committing one changed row with the same fsync. Slices take turns.
 * Run: node --conditions=docent-source bench/durable-commits.ts [rounds]
 */
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { services } from '@docent/core'
import { collectionEntity } from '../packages/core/src/resources/collections/index.ts'
import type { Runtime } from '../packages/core/src/kernel/durable/index.ts'
import { openDocent } from './measuring/open-docent.ts'
import { ratiosTo, report } from './measuring/report.ts'
import { sizeAt, sized } from './measuring/sized.ts'
import { temporaryDirectory } from './measuring/temporary-directory.ts'

const rounds = sizeAt(2, 15, 1)
const sliceMs = sized(250, 100)
const collections = sized(256, 64)
const crowds = [{ callers: 1, aim: 0.4 }, { callers: 16, aim: 3 }, { callers: 64 }]

using directory = temporaryDirectory()
const { docent, runtime } = await openWithRuntime(join(directory.path, 'docent'))
try {
  const ids = await makeCollections()
  const bare = bareDatabase()
  bare.slice()
  for (const { callers } of crowds) await commits(ids, callers)

  const bareRates: number[] = []
  const rates = crowds.map((): number[] => [])
  const nearby = crowds.map((): number[] => [])
  let before = bare.slice()
  for (let round = 0; round < rounds; round++) {
    for (const [index, { callers }] of crowds.entries()) {
      rates[index]!.push(await commits(ids, callers))
      const after = bare.slice()
      nearby[index]!.push((before + after) / 2)
      bareRates.push(after)
      before = after
    }
  }
  bare.close()
  report('Durable commits', [
    { name: 'bare node:sqlite, one row, FULL', unit: 'commits/s', values: bareRates },
    ...crowds.map(({ callers, aim }, index) => ({
      name: `runtime, ${callers} caller${callers === 1 ? '' : 's'}`,
      unit: 'commits/s',
      values: rates[index]!,
      ratios: ratiosTo(nearby[index]!, rates[index]!),
      ...(aim === undefined ? {} : { aim: { of: 'ratio' as const, is: 'at least' as const, limit: aim } }),
    })),
  ])
} finally {
  await docent.stop()
}

async function openWithRuntime(path: string) {
  let container: { get(service: typeof services.runtime): Runtime } | undefined
  const docent = await openDocent(path, {
    configure: (built) => {
      container = built
    },
  })
  return { docent, runtime: container!.get(services.runtime) }
}

async function makeCollections(): Promise<string[]> {
  const alice = docent.as({ userId: 'alice' })
  const made = await Promise.all(
    Array.from({ length: collections }, (_, number) => alice.collections.create({ name: `Collection ${number}` })),
  )
  return made.map(({ id }) => id)
}

/** Commits per second of callers that archive collections of their own and take them back. */
async function commits(ids: readonly string[], callers: number): Promise<number> {
  const start = performance.now()
  let count = 0
  const caller = async (number: number): Promise<void> => {
    for (let turn = 0; performance.now() - start < sliceMs; turn++) {
      const id = ids[(turn * callers + number) % ids.length]!
      await runtime.commit({ actor: 'alice' }, async (draft) => {
        const collection = await draft.require(collectionEntity, id)
        draft.send(collection, { type: collection.state === 'active' ? 'ARCHIVE' : 'UNARCHIVE' })
      })
      count++
    }
  }
  await Promise.all(Array.from({ length: callers }, (_, number) => caller(number)))
  return (count * 1000) / (performance.now() - start)
}

/** One-row updates, each its own transaction. Every row differs: SQLite does not write what is unchanged. */
function bareDatabase() {
  const database = new DatabaseSync(join(directory.path, 'bare.db'))
  database.exec(`PRAGMA journal_mode = wal; PRAGMA synchronous = full;
    CREATE TABLE entity (id TEXT PRIMARY KEY, revision INTEGER NOT NULL, state TEXT NOT NULL, context TEXT NOT NULL) STRICT`)
  const insert = database.prepare("INSERT INTO entity VALUES (?, 0, 'active', '{}')")
  for (let number = 0; number < collections; number++) insert.run(`e${number}`)
  const update = database.prepare('UPDATE entity SET revision = revision + 1, state = ? WHERE id = ?')
  return {
    slice(): number {
      const start = performance.now()
      let count = 0
      while (performance.now() - start < sliceMs)
        update.run(count % 2 ? 'active' : 'archived', `e${count++ % collections}`)
      return (count * 1000) / (performance.now() - start)
    },
    close: () => database.close(),
  }
}
