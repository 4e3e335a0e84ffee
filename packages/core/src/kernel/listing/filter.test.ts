import { describe, expect, it } from 'vitest'
import { orderOf } from './list-page.ts'
import { listQuery } from './list-query.ts'
import { filterPredicate } from './filter-predicate.ts'
import type { ListFields } from './list-fields.ts'
import { parseFilter } from './parse-filter.ts'

const fields: ListFields = {
  displayName: { column: 'display_name', type: 'text' },
  description: { column: 'description', type: 'longText' },
  createTime: { column: 'created_at', type: 'time' },
  version: { column: 'version', type: 'integer' },
  isLatest: { column: 'is_latest', type: 'boolean' },
  annotations: { column: 'annotations', type: 'map' },
  status: { column: 'state', type: 'enum', values: { READY: ['available'], BUSY: ['uploading', 'processing'] } },
}
const predicate = (filter: string) => filterPredicate(filter, { fields, texts: ['display_name', 'description'] })

describe('filters of lists', () => {
  it('binds OR tighter than AND, and joins neighbours by AND', () => {
    expect(parseFilter('a = 1 AND b = 2 OR c = 3 d')).toEqual({
      kind: 'and',
      of: [
        { kind: 'compare', field: 'a', comparator: '=', value: '1' },
        {
          kind: 'or',
          of: [
            { kind: 'compare', field: 'b', comparator: '=', value: '2' },
            { kind: 'compare', field: 'c', comparator: '=', value: '3' },
          ],
        },
        { kind: 'text', value: 'd' },
      ],
    })
  })

  it.each([
    ['displayName = "a b"', { op: 'eq', column: 'display_name', value: 'a b' }],
    ['displayName = "a*"', { op: 'prefix', column: 'display_name', value: 'a' }],
    ['displayName = "*a"', { op: 'suffix', column: 'display_name', value: 'a' }],
    ['displayName = "*a*"', { op: 'contains', column: 'display_name', value: 'a' }],
    ['displayName = "*"', { op: 'contains', column: 'display_name', value: '' }],
    ['displayName != "*a"', { op: 'not', of: { op: 'suffix', column: 'display_name', value: 'a' } }],
    ['displayName != a', { op: 'not', of: { op: 'eq', column: 'display_name', value: 'a' } }],
    ['version != 3', { op: 'not', of: { op: 'eq', column: 'version', value: 3 } }],
    [
      'annotations.colour != red',
      { op: 'not', of: { op: 'json', column: 'annotations', path: ['colour'], compare: 'eq', value: 'red' } },
    ],
    ['displayName:*', { op: 'contains', column: 'display_name', value: '' }],
    ['createTime < 2026-01-31', { op: 'lt', column: 'created_at', value: Date.UTC(2026, 0, 31) }],
    ['createTime < 2026-01-31T10:20:00+02:00', { op: 'lt', column: 'created_at', value: Date.UTC(2026, 0, 31, 8, 20) }],
    ['displayName:inv', { op: 'contains', column: 'display_name', value: 'inv' }],
    ['-displayName:inv', { op: 'not', of: { op: 'contains', column: 'display_name', value: 'inv' } }],
    ['createTime>=2026-01-31T10:20:30Z', { op: 'gte', column: 'created_at', value: Date.UTC(2026, 0, 31, 10, 20, 30) }],
    ['version < -3', { op: 'lt', column: 'version', value: -3 }],
    ['isLatest = true', { op: 'eq', column: 'is_latest', value: true }],
    ['annotations.colour = red', { op: 'json', column: 'annotations', path: ['colour'], compare: 'eq', value: 'red' }],
    ['annotations:colour', { op: 'json', column: 'annotations', path: ['colour'], compare: 'gte', value: '' }],
    ['status = BUSY', { op: 'in', column: 'state', values: ['uploading', 'processing'] }],
    ['status != READY', { op: 'not', of: { op: 'eq', column: 'state', value: 'available' } }],
    [
      '"x"',
      {
        op: 'or',
        of: [
          { op: 'contains', column: 'display_name', value: 'x' },
          { op: 'contains', column: 'description', value: 'x' },
        ],
      },
    ],
    ['', { op: 'and', of: [] }],
  ])('%s', (filter, expected) => expect(predicate(filter)).toEqual(expected))

  it.each([
    ['owner = 1', 'filter names the unknown field owner'],
    ['constructor = 1', 'filter names the unknown field constructor'],
    ['displayName =', 'filter ends too early.'],
    ['displayName = "a', 'filter is not valid at character 15'],
    ['(displayName = a', 'filter ends too early.'],
    ['displayName = a)', 'filter is not valid at character 16.'],
    ['createTime > yesterday', 'filter compares createTime with what is no time'],
    ['createTime > 5', 'filter compares createTime with what is no time'],
    ['createTime > "Jan 31 2026"', 'filter compares createTime with what is no time'],
    ['createTime > 2026-02-30', 'filter compares createTime with what is no time'],
    ['createTime > 2026-01-31T10:00:00', 'filter compares createTime with what is no time'],
    ['version = two', 'filter compares version with what is no whole number.'],
    ['isLatest = yes', 'filter compares isLatest with neither true nor false.'],
    ['status = GONE', 'filter compares status with an unknown value; known are READY, BUSY.'],
    ['status > READY', 'filter compares status by order'],
    ['annotations = red', 'filter needs a key'],
    ['displayName = "a*b"', 'filter has * in the middle'],
    ['displayName:"a*b"', 'filter has * in the middle'],
    ['AND', 'filter is not valid at character 1.'],
    [`${'('.repeat(40)}a`, 'filter has more than 32 parentheses and NOT inside each other.'],
    [`${'-'.repeat(40)}a`, 'filter has more than 32 parentheses and NOT inside each other.'],
    [`${'NOT ('.repeat(20)}a`, 'filter has more than 32 parentheses and NOT inside each other.'],
    ['a '.repeat(101), 'filter has more than 100 terms.'],
    [Array(101).fill('a').join(' OR '), 'filter has more than 100 terms.'],
    ['x'.repeat(2_001), 'filter is longer than 2000 characters.'],
  ])('refuses %s', (filter, message) => expect(() => predicate(filter)).toThrow(message))
})

describe('pages of lists', () => {
  const query = (input: object, list = 'models') => listQuery(input, { list, fields, texts: [] })
  const rows = [3, 2, 1].map((version) => ({ id: `id ${version}`, version, created_at: 5 }))
  const tokenOf = async (input: object) => {
    const { nextPageToken } = await query(input).page(rows, 3, (shown) => [...shown])
    return nextPageToken
  }

  it('orders by known fields, and by the id in the direction of the last one', () => {
    expect(orderOf('createTime desc, displayName', fields)).toEqual([
      { column: 'created_at', direction: 'descending' },
      { column: 'display_name', direction: 'ascending' },
    ])
    const ordered = (orderBy: string) => query({ orderBy }).orderBy.map(({ column, direction }) => [column, direction])
    expect(ordered('')).toEqual([
      ['created_at', 'descending'],
      ['id', 'descending'],
    ])
    expect(ordered('version, version desc')).toEqual([
      ['version', 'ascending'],
      ['id', 'descending'],
    ])
    expect(() => orderOf('size', fields)).toThrow('orderBy names the unknown field size')
    expect(() => orderOf('createTime down', fields)).toThrow('orderBy has down behind createTime')
    for (const field of ['annotations', 'description', 'status'])
      expect(() => orderOf(field, fields)).toThrow(`orderBy names the unknown field ${field}`)
  })

  it('continues behind the last item, in a list of the same filter and order only', async () => {
    const input = { pageSize: 2, filter: 'version > 0', orderBy: 'version desc' }
    const pageToken = await tokenOf(input)
    expect(pageToken).toMatch(/^[A-Za-z0-9_-]+$/)
    expect(query({ ...input, pageSize: 9, pageToken })).toMatchObject({ limit: 10, after: { op: 'or' } })
    expect(await tokenOf({ ...input, pageSize: 3 })).toBe('')
    const others = [{ filter: 'version > 1' }, { filter: '' }, { orderBy: 'version' }, { orderBy: '' }]
    for (const other of others)
      expect(() => query({ ...input, pageToken, ...other })).toThrow('is not one of this list')
    expect(() => query({ ...input, pageToken }, 'imageSets')).toThrow('is not one of this list')
  })

  it('takes no token that was changed, at any place', async () => {
    const input = { pageSize: 2, orderBy: 'version' }
    const token = await tokenOf(input)
    const changed = Array.from(
      token,
      (letter, at) => `${token.slice(0, at)}${letter === 'A' ? 'B' : 'A'}${token.slice(at + 1)}`,
    )
    for (const pageToken of [
      ...changed,
      `${token}A`,
      `${token}=`,
      token.slice(1),
      token.slice(0, -4),
      'x',
      '{}',
      '\u0000',
      'é',
    ])
      expect(() => query({ ...input, pageToken }), pageToken).toThrow('is not one of this list')
  })

  it('has pages of 50, and of 1000 at most', () => {
    expect(query({}).limit).toBe(51)
    expect(query({ pageSize: 5_000 }).limit).toBe(1_001)
  })
})
