import type { DatabaseSync } from 'node:sqlite'
import { parentPort } from 'node:worker_threads'
import { copyDatabase } from './copy-database.ts'
import { openReader } from './open-database.ts'
import type { ReaderAnswer, ReaderRequest } from './reader-protocol.ts'
import type { SqlValue } from './sql-text.ts'
import { thrownAway } from './thrown-away.ts'

/** Limits of one message to the main loop. */
const chunkRows = 500
const chunkBytes = 256 * 1024

const port = parentPort!
const files = new Map<string, DatabaseSync>()

port.on('message', (request: ReaderRequest | 'close') => {
  if (request === 'close') {
    for (const database of files.values()) database.close()
    port.close()
    return
  }
  try {
    if (request.kind === 'rows') sendRows(request)
    else {
      copyDatabase(open(request.path), request.to)
      post({ id: request.id, rows: [], last: true })
    }
  } catch (error) {
    post({ id: request.id, error: thrownAway(error) })
  }
})

function sendRows(request: Extract<ReaderRequest, { kind: 'rows' }>): void {
  let rows: SqlValue[][] = []
  let bytes = 0
  const iterator = open(request.path)
    .prepare(request.sql)
    .iterate(...request.parameters)
  for (const values of iterator as unknown as Iterable<SqlValue[]>) {
    if (rows.length >= chunkRows || bytes > chunkBytes) {
      post({ id: request.id, rows, last: false })
      rows = []
      bytes = 0
    }
    rows.push(values)
    for (const value of values) bytes += typeof value === 'object' ? (value?.byteLength ?? 0) : String(value).length
  }
  post({ id: request.id, rows, last: true })
}

function open(path: string): DatabaseSync {
  let database = files.get(path)
  if (database === undefined) {
    database = openReader(path)
    files.set(path, database)
  }
  return database
}

function post(answer: ReaderAnswer): void {
  port.postMessage(answer)
}
