import { expect, it } from 'vitest'
import { createTermAnalyzer } from '../terms.ts'
import { MemoryTable } from './memory-table.ts'

const analyzer = createTermAnalyzer()
await analyzer.load([])
const vector = Float32Array.of(1, 2, 3)

it('uses the slots of replaced rows again without mixing up rows', () => {
  const table = new MemoryTable({ dimensions: 3, analyzer })
  for (let round = 0; round < 30; round++) {
    for (let ordinal = 0; ordinal < 500; ordinal++) {
      table.put({ document: 'one', ordinal, text: `round${round} row${ordinal}`, vector })
    }
    table.advance()
  }
  expect(table.rows).toBe(500)
  expect(table.searchText({ text: 'round29', limit: 1000 })).toHaveLength(500)
  expect(table.searchText({ text: 'round28', limit: 1000 })).toEqual([])
  expect(table.searchText({ text: 'row77', limit: 10 })).toMatchObject([{ document: 'one', ordinal: 77 }])
  expect(table.searchVector({ vector, limit: 1000 })).toHaveLength(500)
})

it('scores as if replaced and deleted rows had never been', () => {
  const fresh = new MemoryTable({ dimensions: 3, analyzer })
  const used = new MemoryTable({ dimensions: 3, analyzer })
  for (let ordinal = 0; ordinal < 50; ordinal++) {
    used.put({ document: 'gone', ordinal, text: 'walrus fish', vector })
    used.put({ document: 'kept', ordinal, text: 'before', vector })
  }
  used.deleteDocument('gone')
  for (const table of [fresh, used]) {
    for (let ordinal = 0; ordinal < 50; ordinal++) {
      table.put({ document: 'kept', ordinal, text: ordinal % 5 === 0 ? 'walrus herring' : 'herring', vector })
    }
  }
  const query = { text: 'walrus herring', limit: 50 }
  expect(used.searchText(query)).toEqual(fresh.searchText(query))
  used.clean()
  expect(used.searchText(query)).toEqual(fresh.searchText(query))
})

it('orders equal scores by document and ordinal', () => {
  const table = new MemoryTable({ dimensions: 3, analyzer })
  for (const document of ['b', 'a', 'c']) {
    for (const ordinal of [2, 0, 1]) table.put({ document, ordinal, text: 'alike', vector })
  }
  const expected = ['a0', 'a1', 'a2', 'b0', 'b1']
  for (const hits of [table.searchText({ text: 'alike', limit: 5 }), table.searchVector({ vector, limit: 5 })]) {
    expect(hits.map((hit) => `${hit.document}${hit.ordinal}`)).toEqual(expected)
  }
})
