/** @module-tag slow */
import { createHash } from 'node:crypto'
import { memoryVectors } from '@docent/adapters-storage'
import { pgVectors, type PgVectorsOptions, type QueryPool } from '@docent/adapters-storage/postgres'
import type { IndexHit, IndexRow } from '@docent/core/ports'
import { startPglite, type PgliteServer } from '@docent/test-servers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

const table = { name: 'passages', dimensions: 8 }
let server: PgliteServer
let schemas = 0
beforeAll(async () => void (server = await startPglite()), 60_000)
afterAll(() => server.stop())

const opened = (options: PgVectorsOptions = {}) =>
  pgVectors({ pool: server.pool, schema: `vectors_${++schemas}`, ...options })

/** A number from 0 to 1 for each seed. */
const number = (seed: string) => createHash('sha256').update(seed).digest().readUInt32BE() / 2 ** 32

/** Passages of words of which few are common and many are rare. */
function rows(count: number, seed = ''): IndexRow[] {
  return Array.from({ length: count }, (_, at) => ({
    document: `document-${at % 40}`,
    ordinal: at,
    terms: Array.from(
      { length: 5 + Math.floor(number(`${seed}length${at}`) * 40) },
      (_, word) => `word${Math.floor(number(`${seed}${at}.${word}`) ** 3 * 200)}`,
    ).join(' '),
    payload: new Uint8Array([at % 256]),
    vector: Float32Array.from({ length: 8 }, (_, place) => number(`${seed}${at}/${place}`) * 2 - 1),
  }))
}

const rounded = (score: number) => Number(score.toPrecision(5))
const scoresOf = (hits: readonly IndexHit[]) =>
  new Map(hits.map(({ document, ordinal, score }) => [`${document}#${ordinal}`, rounded(score)]))

describe('the index in memory as oracle', () => {
  const queries = Array.from({ length: 12 }, (_, at) => ({
    terms: [`word${at}`, `word${at * 7 + 3}`, `word${at * 13 + 20}`, 'missing'].map((term, place) => ({
      term,
      weight: 1 + place / 2,
    })),
    limit: 40,
    ...(at % 3 === 1 && { filter: { only: ['document-1', 'document-7', 'document-30'] } }),
    ...(at % 3 === 2 && { filter: { except: ['document-1', 'document-7'] } }),
  }))

  it('scores words alike through replaced and deleted rows, merges and purges', async () => {
    const [index, oracle] = [opened(), memoryVectors()]
    const same = async () => {
      for (const query of queries) {
        const all = { ...query, limit: 1_000 }
        const scores = scoresOf(await index.searchTerms(table.name, all))
        expect(scores).toEqual(scoresOf(await oracle.searchTerms(table.name, all)))
        const best = (await index.searchTerms(table.name, query)).map(({ score }) => rounded(score))
        expect(best).toEqual([...scores.values()].toSorted((one, other) => other - one).slice(0, query.limit))
      }
    }
    const both = async (change: (each: typeof index) => Promise<unknown>) => {
      for (const each of [index, oracle]) await change(each)
      await same()
      await index.verify(table.name, { thorough: true })
    }
    await both((each) => each.upsert(table, rows(400)))
    await both((each) => each.upsert(table, rows(150, 'others')))
    await both((each) => each.optimize(table.name))
    await both((each) => each.deleteDocuments(table.name, ['document-3', 'document-4']))
    await both((each) => each.upsert(table, rows(30, 'again')))
    await both((each) => each.optimize(table.name))
    await both((each) =>
      each.deleteDocuments(
        table.name,
        Array.from({ length: 20 }, (_, at) => `document-${at}`),
      ),
    )
    await both((each) => each.optimize(table.name))
    await both((each) => each.purge(table.name))
    await both((each) => each.upsert(table, rows(50, 'last')))
    await index.close()
  })
})

describe('the vector index', () => {
  it('finds what comparing all finds, with filters, replaced rows and after a purge', async () => {
    const schema = `vectors_${++schemas}`
    const indexed = opened({ schema, vectorIndexRows: 300 })
    await indexed.upsert(table, rows(600))
    const exact = pgVectors({ pool: server.pool, schema: `vectors_${++schemas}` })
    await exact.upsert(table, rows(600))
    await indexed.optimize(table.name)
    const indexes = async () => {
      const text = `SELECT indexdef FROM pg_indexes WHERE schemaname = '${schema}' AND indexdef LIKE '%USING hnsw%'`
      const request = { text, types: { getTypeParser: () => String } }
      return ((await server.pool.query(request)) as { readonly rows: unknown[] }[])[0]!.rows.length
    }
    expect(await indexes()).toBe(1)
    const same = async () => {
      let found = 0
      let wanted = 0
      for (const filter of [undefined, { only: ['document-5', 'document-6'] }, { except: ['document-1'] }]) {
        for (let at = 0; at < 10; at++) {
          const vector = Float32Array.from({ length: 8 }, (_, place) => number(`q${at}/${place}`) * 2 - 1)
          const query = { vector, limit: 20, ...(filter && { filter }) }
          const [hits, all] = await Promise.all([indexed, exact].map((each) => each.searchVector(table.name, query)))
          expect(hits).toHaveLength(20)
          const ids = new Set(hits!.map(({ ordinal }) => ordinal))
          found += all!.filter(({ ordinal }) => ids.has(ordinal)).length
          wanted += 20
        }
      }
      expect(found / wanted).toBeGreaterThan(0.99)
    }
    await same()
    for (const each of [indexed, exact]) {
      await each.upsert(table, rows(100, 'others'))
      await each.deleteDocuments(table.name, ['document-9'])
    }
    await same()
    expect(await indexed.purge(table.name)).toBe(0)
    expect(await indexes()).toBe(1)
    await same()
    await indexed.close()
  })
})

describe('faults', () => {
  it('refuses a server without the extension, in one sentence', async () => {
    const bare = await startPglite({ extensions: {} })
    const index = pgVectors({ pool: bare.pool })
    await expect(index.ping()).rejects.toMatchObject({
      code: 'unsupported',
      message: expect.stringMatching(
        /^pgVectors\(\) needs the extension vector 0\.8 or newer: .*CREATE EXTENSION[^.]*\.$/,
      ),
    })
    await index.close()
    await bare.stop()
  })

  it('is unavailable while the server is away, and continues after it', async () => {
    let isAway = true
    const pool: QueryPool = {
      query: async (request) => {
        if (isAway) throw Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })
        return server.pool.query(request)
      },
    }
    const index = opened({ pool })
    const unavailable = { code: 'unavailable' }
    await expect(index.ping()).rejects.toMatchObject(unavailable)
    isAway = false
    await index.upsert(table, rows(20))
    isAway = true
    const query = { terms: [{ term: 'word0', weight: 1 }], limit: 5 }
    await expect(index.searchTerms(table.name, query)).rejects.toMatchObject(unavailable)
    await expect(index.upsert(table, rows(20))).rejects.toMatchObject(unavailable)
    await expect(index.drop(table.name)).rejects.toMatchObject(unavailable)
    isAway = false
    expect(await index.searchTerms(table.name, query)).not.toEqual([])
    await index.close()
  })

  it('notices rows that are gone when it verifies thoroughly', async () => {
    const schema = `vectors_${++schemas}`
    const index = opened({ schema })
    await index.upsert(table, rows(20))
    const text = `DELETE FROM ${schema}.rows_1 WHERE ordinal = 7`
    await server.pool.query({ text, types: { getTypeParser: () => String } })
    await expect(index.verify(table.name, { thorough: true })).rejects.toMatchObject({ code: 'index_damaged' })
    await index.close()
  })

  it('makes its schema again when somebody removed it', async () => {
    const schema = `vectors_${++schemas}`
    const index = opened({ schema })
    await index.upsert(table, rows(20))
    await server.pool.query({ text: `DROP SCHEMA ${schema} CASCADE`, types: { getTypeParser: () => String } })
    await expect(index.stat(table.name)).rejects.toMatchObject({ code: 'index_damaged' })
    await index.drop(table.name)
    await index.upsert(table, rows(20))
    expect(await index.stat(table.name)).toMatchObject({ rows: 20 })
    await index.close()
  })

  it('asks the server once for a search', async () => {
    let asked = 0
    const pool: QueryPool = { query: (request) => (asked++, server.pool.query(request)) }
    const index = opened({ pool, vectorIndexRows: 10 })
    await index.upsert(table, rows(200))
    await index.optimize(table.name)
    await index.searchVector(table.name, { vector: new Float32Array(8).fill(1), limit: 10 })
    asked = 0
    await index.searchTerms(table.name, { terms: [{ term: 'word0', weight: 1 }], limit: 10, withPayload: true })
    await index.searchVector(table.name, { vector: new Float32Array(8).fill(1), limit: 10 })
    expect(asked).toBe(2)
    await index.close()
  })

  it('takes either a url or a pool', () => {
    expect(() => pgVectors({})).toThrow('pgVectors() takes either url or pool.')
    expect(() => opened({ url: 'postgres://localhost/docent' })).toThrow('either url or pool')
    expect(() => opened({ schema: 'A b' })).toThrow('lower-case letters')
  })
})
