/** @module-tag slow */
import { lanceVectors } from '@docent/adapters-storage'
import type { VectorIndex } from '@docent/core/ports'
import { startFaultProxy, startS3 } from '@docent/test-servers'
import { expect, it } from 'vitest'

const table = { name: 'passages', dimensions: 8 }
const words = ['heron', 'curlew', 'quay', 'crane', 'harbour', 'tide', 'ferry', 'book']
const wordsOf = (number: number) => Array.from({ length: 5 }, (_, place) => words[(number * (place + 1) + place) % 8]!)

const rows = Array.from({ length: 2_000 }, (_, number) => ({
  document: `document-${number % 40}`,
  ordinal: Math.floor(number / 40),
  terms: [...wordsOf(number), `number${number}`].join(' '),
  payload: new TextEncoder().encode(`${number} ${'x'.repeat(300)}`),
  vector: Float32Array.from({ length: 8 }, (_, place) => Math.sin((number + 1) * (place + 1) ** 2)),
}))

it('asks the object store for little of a table that is searched again and again', async () => {
  const server = await startS3(['docent'])
  const proxy = await startFaultProxy(server.url)
  const storageOptions = { ...server.storageOptions, aws_endpoint: proxy.url }
  const open = (warmBytes?: number) =>
    lanceVectors({ uri: 's3://docent/vectors', storageOptions, ...(warmBytes !== undefined && { warmBytes }) })
  const [index, cold] = [open(), open(0)]
  try {
    for (let from = 0; from < rows.length; from += 250) await index.upsert(table, rows.slice(from, from + 250))
    await index.optimize(table.name)
    const version = (await index.stat(table.name))!.version
    const search = async (through: VectorIndex, number: number) => {
      await through.refresh(table.name, version)
      const terms = [...new Set([...wordsOf(number), `number${number}`])].map((term) => ({ term, weight: 1 }))
      const [best] = await through.searchTerms(table.name, { terms, limit: 64, withPayload: true })
      const [nearest] = await through.searchVector(table.name, { vector: rows[number]!.vector, limit: 64 })
      expect(nearest).toMatchObject({ document: best!.document, ordinal: best!.ordinal })
      return new TextDecoder().decode(best!.payload)
    }
    /** Requests that 20 searches make, each for a word of its own. */
    const requestsOf = async (through: VectorIndex, from: number) => {
      const before = proxy.requests.length
      for (let number = from; number < from + 20; number++)
        expect(await search(through, number)).toBe(`${number} ${'x'.repeat(300)}`)
      return proxy.requests.length - before
    }
    await requestsOf(index, 0)
    // Other questions each time: what was found once is not asked for again.
    let from = 80
    await expect.poll(() => requestsOf(index, (from += 20)), { timeout: 20_000 }).toBe(0)
    expect(await requestsOf(index, 1_900)).toBe(0)
    await requestsOf(cold, 0)
    expect(await requestsOf(cold, 1_900)).toBeGreaterThan(50)
  } finally {
    await Promise.all([index.close(), cold.close()])
    await proxy.stop()
    await server.stop()
  }
}, 120_000)
