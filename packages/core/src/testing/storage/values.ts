import { eq, isIn, type ColumnValue, type JsonValue, type StorageDriver } from '../../kernel/ports/index.ts'
import { randomSource } from './random-source.ts'
import { commit, insert, type Suite } from './stores.ts'

const integers = [0, 1, -1, 2 ** 31, -(2 ** 31) - 1, 2 ** 52 + 1, Number.MAX_SAFE_INTEGER, Number.MIN_SAFE_INTEGER]
const reals = [0, 0.1, -1.5, 1 / 3, 5e-324, 1.7976931348623157e308, 2 ** 53 + 2, 123456789.12345679]
const texts = [
  '',
  ' ',
  'a\u0000b',
  'Zoë 😀 \u{10FFFF}',
  "'; drop table sample; --",
  '\r\n\t',
  '%_\\',
  'null',
  '\uFEFFx',
]
const documents: readonly JsonValue[] = [
  {},
  [],
  '',
  'text',
  0,
  -0.5,
  true,
  false,
  [null, 1, 'x', [[]], { a: null }],
  { nested: { deep: { list: [1, 2, { x: 'y' }] } }, '': 1, 'key "quoted"': '\\', ü: '😀', 10: 'number key', b: 1e21 },
]

export function valueCases(suite: Suite): void {
  const { describe, it, expect } = suite.runner
  describe('values', () => {
    const driver = suite.shared()
    let id = 0
    const roundTrip = async (column: string, value: ColumnValue): Promise<ColumnValue | undefined> => {
      const key = `value-${id++}`
      await commit(driver(), insert('sample', { id: key, [column]: value }))
      return readBack(driver(), key, column)
    }

    it.each(integers)('keeps the integer %d', async (value) => {
      expect(await roundTrip('size', value)).toBe(value)
    })
    it.each(reals)('keeps the real %d', async (value) => {
      expect(await roundTrip('score', value)).toBe(value)
    })
    it('makes negative zero zero', async () => {
      expect(await roundTrip('score', -0)).toBe(0)
      expect(await roundTrip('size', -0)).toBe(0)
    })
    it.each([true, false])('keeps the boolean %s', async (value) => {
      expect(await roundTrip('flag', value)).toBe(value)
    })
    it.each(texts)('keeps the text %j', async (value) => {
      expect(await roundTrip('name', value)).toBe(value)
    })
    it('keeps text as a key', async () => {
      for (const [index, text] of texts.entries()) {
        await commit(driver(), insert('entity', { id: `key ${text}`, used: index }))
        const rows = await driver().read({ from: 'entity', where: eq('id', `key ${text}`), columns: ['used'] })
        expect(rows).toEqual([{ used: index }])
      }
    })
    it('keeps text of a megabyte', async () => {
      const text = 'ä😀x'.repeat(250_000)
      expect((await roundTrip('note', text)) === text).toBe(true)
    })
    it('keeps 2,000 bytes of text in an index', async () => {
      const text = Array.from(
        { length: 2_000 },
        (_, index) => 'abcdefghijklmnopqrstuvwxyz'[(index * index + 7) % 26],
      ).join('')
      expect((await roundTrip('name', text)) === text).toBe(true)
    })
    it('keeps and finds text of any length in an index of a column that may be long', async () => {
      const random = randomSource(1)
      const text = Array.from({ length: 20_000 }, () => String.fromCodePoint(33 + random.below(5_000))).join('')
      await commit(driver(), insert('sample', { id: 'long-1', address: `${text}1` }))
      await commit(driver(), insert('sample', { id: 'long-2', address: `${text}2` }))
      const found = await driver().read({ from: 'sample', where: eq('address', `${text}2`), columns: ['id'] })
      expect(found).toEqual([{ id: 'long-2' }])
      const both = isIn('address', [`${text}1`, `${text}2`])
      expect(await driver().read({ from: 'sample', where: both, columns: ['id'] })).toHaveLength(2)
    })
    it('makes text well-formed', async () => {
      expect(await roundTrip('name', 'lone \uD800 surrogate')).toBe('lone \uFFFD surrogate')
    })
    it.each(documents.map((document) => ({ document })))('keeps the json $document', async ({ document }) => {
      expect(await roundTrip('details', document)).toEqual(document)
    })
    it('drops undefined members of json', async () => {
      expect(await roundTrip('details', { a: undefined, b: 1 })).toEqual({ b: 1 })
    })
    it('keeps the order of json keys', async () => {
      expect(Object.keys((await roundTrip('details', { z: 1, a: 2, m: 3 })) as object)).toEqual(['z', 'a', 'm'])
    })
    it.each([0, 1, 256, 100_000])('keeps %d bytes', async (length) => {
      const bytes = Uint8Array.from({ length }, (_, index) => index % 256)
      const found = await roundTrip('content', bytes)
      expect(found).toBeInstanceOf(Uint8Array)
      expect(found).toEqual(bytes)
    })
    it('keeps the part of a buffer that a view shows', async () => {
      const bytes = Uint8Array.from([1, 2, 3, 4, 5]).subarray(1, 4)
      expect(await roundTrip('content', bytes)).toEqual(Uint8Array.from([2, 3, 4]))
    })
    it.each(['name', 'size', 'score', 'flag', 'details', 'content'])('keeps null in %s', async (column) => {
      expect(await roundTrip(column, null)).toBeNull()
    })
    it('returns plain objects with the requested columns', async () => {
      await commit(driver(), insert('sample', { id: 'plain', size: 1 }))
      const [row] = await driver().read({ from: 'sample', where: eq('id', 'plain'), columns: ['size', 'name'] })
      expect(row).toStrictEqual({ size: 1, name: null })
    })
    it('holds no value in common with the caller', async () => {
      const details = { list: [1] }
      const content = Uint8Array.from([1])
      await commit(driver(), insert('sample', { id: 'own', details, content }))
      details.list.push(2)
      content[0] = 9
      const [first] = await driver().read({ from: 'sample', where: eq('id', 'own') })
      const found = first as unknown as { details: { list: number[] }; content: Uint8Array }
      found.details.list.push(3)
      found.content[0] = 8
      expect(await readBack(driver(), 'own', 'details')).toEqual({ list: [1] })
      expect(await readBack(driver(), 'own', 'content')).toEqual(Uint8Array.from([1]))
    })
  })
}

async function readBack(driver: StorageDriver, id: string, column: string): Promise<ColumnValue | undefined> {
  const [row] = await driver.read({ from: 'sample', where: eq('id', id), columns: [column] })
  return row?.[column]
}
