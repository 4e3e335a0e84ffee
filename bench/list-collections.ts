/**
 * What the API adds to a list: GET /api/v1/collections of a user who has 100 collections among 10,000 of others, through
 * Docent on SQLite and Express 5, against Express alone running the same query on node:sqlite and answering its rows as
 * JSON, without authentication, validation or access rules. Servers and load are processes of their own; slices take turns.
 * Run: node --conditions=docent-source bench/list-collections.ts [rounds]
 */
import { DatabaseSync } from 'node:sqlite'
import { join } from 'node:path'
import express from 'express'
import { part, serveParent, startChild } from './measuring/child-process.ts'
import { requestsPerSecond } from './measuring/http-load.ts'
import { openDocent } from './measuring/open-docent.ts'
import { ratiosTo, report } from './measuring/report.ts'
import { listen, serveDocent, type ListeningServer } from './measuring/serve-docent.ts'
import { sizeAt, sized } from './measuring/sized.ts'
import { temporaryDirectory } from './measuring/temporary-directory.ts'

const own = 100
const others = sized(10_000, 200)
const owners = sized(100, 10)
const connections = 16
const sliceMs = sized(1_000, 200)
const limits = [100, 10]

const mine = part()
if (mine === 'docent') serveDocentOver(process.argv[3]!)
else if (mine === 'bare') serveBareOver(process.argv[3]!)
else await compare(sizeAt(2, 6, 1))

async function compare(rounds: number): Promise<void> {
  using directory = temporaryDirectory()
  await using docent = startChild(import.meta.url, 'docent', { arguments: [directory.path] })
  const server = await docent.call<{ url: string; key: string }>('start')
  await using bare = startChild(import.meta.url, 'bare', { arguments: [directory.path] })
  const bareUrl = await bare.call<string>('start')
  const headers = { authorization: `Bearer ${server.key}` }
  const urls = (limit: number) => ({
    docent: { url: `${server.url}/api/v1/collections?limit=${limit}`, headers },
    bare: { url: `${bareUrl}/collections?limit=${limit}` },
    mapped: { url: `${bareUrl}/collections/mapped?limit=${limit}` },
  })
  for (const limit of limits) {
    const { docent: ours, mapped } = urls(limit)
    await requireSame(ours, mapped)
    const rates = { bare: [] as number[], mapped: [] as number[], docent: [] as number[] }
    for (let round = -1; round < rounds; round++) {
      for (const [name, target] of Object.entries(urls(limit))) {
        const rate = await requestsPerSecond({ ...target, connections, ms: sliceMs })
        if (round >= 0) rates[name as keyof typeof rates].push(rate)
      }
    }
    report(`GET /collections?limit=${limit}, ${connections} connections`, [
      { name: 'Express + node:sqlite, rows as they are', unit: 'requests/s', values: rates.bare },
      {
        name: 'Express + node:sqlite, the same answer',
        unit: 'requests/s',
        values: rates.mapped,
        ratios: ratiosTo(rates.bare, rates.mapped),
      },
      {
        name: 'docent',
        unit: 'requests/s',
        values: rates.docent,
        ratios: ratiosTo(rates.bare, rates.docent),
        aim: { of: 'ratio', is: 'at least', limit: 0.5 },
      },
    ])
  }
}

/** Both must answer the same collections, or the comparison means nothing. */
async function requireSame(...targets: readonly { url: string; headers?: Record<string, string> }[]): Promise<void> {
  const answers = await Promise.all(
    targets.map(async ({ url, headers = {} }) => (await fetch(url, { headers })).json() as Promise<{ id: string }[]>),
  )
  const [first, ...rest] = answers.map((answer) => JSON.stringify(answer.map(({ id }) => id)))
  if (rest.some((ids) => ids !== first)) throw new Error('the servers do not answer the same collections')
}

function serveDocentOver(directory: string): void {
  let docent: Awaited<ReturnType<typeof openDocent>>
  let server: ListeningServer
  serveParent(
    {
      start: async () => {
        docent = await openDocent(directory)
        const make = (userId: string, count: number) =>
          Promise.all(
            Array.from({ length: count }, (_, number) =>
              docent.as({ userId }).collections.create({ name: `Collection ${number}`, description: `Of ${userId}` }),
            ),
          )
        for (let owner = 0; owner < owners; owner++) await make(`user-${owner}`, others / owners)
        await make('alice', own)
        const { close, ...answer } = await serveDocent(docent, 'alice')
        server = { url: answer.url, close }
        return answer
      },
    },
    async () => {
      await server.close()
      await docent.stop()
    },
  )
}

function serveBareOver(directory: string): void {
  const columns = `id, name, description, embedding_model, document_count, document_size, created_at, updated_at, user_count,
    is_public, username, sessions_count, state, metadata, description_auto_generated`
  let server: ListeningServer
  serveParent(
    {
      start: async () => {
        const database = new DatabaseSync(join(directory, 'records.db'), { readOnly: true })
        const select = database.prepare(`SELECT ${columns} FROM collection
          WHERE state IN ('active', 'archived') AND (owner_id = ? OR is_public = 1 OR id IN (
            SELECT resource_id FROM resource_grant
              WHERE resource_kind = 'collection' AND subject IN (?, 'public') AND level >= 1))
          ORDER BY updated_at DESC, id LIMIT ?`)
        const rows = (limit: unknown) => select.all('alice', 'user:alice', Number(limit))
        const app = express()
        app.disable('x-powered-by')
        app.get('/collections', ({ query }, response) => void response.json(rows(query['limit'])))
        app.get('/collections/mapped', ({ query }, response) => void response.json(rows(query['limit']).map(wireForm)))
        server = await listen(app)
        return server.url
      },
    },
    () => server.close(),
  )
}

/** A row as the API answers it. */
function wireForm({ state, metadata, ...row }: Record<string, unknown>): unknown {
  return {
    ...row,
    created_at: new Date(Number(row['created_at'])).toISOString(),
    updated_at: new Date(Number(row['updated_at'])).toISOString(),
    is_public: row['is_public'] === 1,
    description_auto_generated: row['description_auto_generated'] === 1,
    status: state,
    metadata: JSON.parse(String(metadata)) as unknown,
  }
}
