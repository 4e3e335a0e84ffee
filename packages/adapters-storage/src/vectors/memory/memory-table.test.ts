import { expect, it } from 'vitest'
import { MemoryTable } from './memory-table.ts'

const payload = new Uint8Array()
const query = (text: string, limit: number) => ({
  terms: text.split(' ').map((term) => ({ term, weight: 1 })),
  limit,
})
const vector = Float32Array.of(1, 2, 3)

it('uses the slots of replaced rows again without mixing up rows', () => {
  const table = new MemoryTable({ dimensions: 3 })
  for (let round = 0; round < 30; round++) {
    for (let ordinal = 0; ordinal < 500; ordinal++) {
      table.put({ document: 'one', ordinal, terms: `round${round} row${ordinal}`, payload, vector })
    }
    table.advance()
  }
  expect(table.rows).toBe(500)
  expect(table.searchTerms(query('round29', 1000))).toHaveLength(500)
  expect(table.searchTerms(query('round28', 1000))).toEqual([])
  expect(table.searchTerms(query('row77', 10))).toMatchObject([{ document: 'one', ordinal: 77 }])
  expect(table.searchVector({ vector, limit: 1000 })).toHaveLength(500)
})

it('scores as if replaced and deleted rows had never been', () => {
  const fresh = new MemoryTable({ dimensions: 3 })
  const used = new MemoryTable({ dimensions: 3 })
  for (let ordinal = 0; ordinal < 50; ordinal++) {
    used.put({ document: 'gone', ordinal, terms: 'walrus fish', payload, vector })
    used.put({ document: 'kept', ordinal, terms: 'before', payload, vector })
  }
  used.deleteDocument('gone')
  for (const table of [fresh, used]) {
    for (let ordinal = 0; ordinal < 50; ordinal++) {
      table.put({ document: 'kept', ordinal, terms: ordinal % 5 === 0 ? 'walrus herring' : 'herring', payload, vector })
    }
  }
  const both = query('walrus herring', 50)
  expect(used.searchTerms(both)).toEqual(fresh.searchTerms(both))
  used.clean()
  expect(used.searchTerms(both)).toEqual(fresh.searchTerms(both))
})

it('orders equal scores by document and ordinal', () => {
  const table = new MemoryTable({ dimensions: 3 })
  for (const document of ['b', 'a', 'c']) {
    for (const ordinal of [2, 0, 1]) table.put({ document, ordinal, terms: 'alike', payload, vector })
  }
  const expected = ['a0', 'a1', 'a2', 'b0', 'b1']
  for (const hits of [table.searchTerms(query('alike', 5)), table.searchVector({ vector, limit: 5 })]) {
    expect(hits.map((hit) => `${hit.document}${hit.ordinal}`)).toEqual(expected)
  }
})
