import {
  always,
  and,
  contains,
  eq,
  existsIn,
  gt,
  gte,
  isIn,
  isNotNull,
  isNull,
  json,
  lt,
  lte,
  ne,
  never,
  not,
  or,
  prefix,
  suffix,
  type JsonValue,
  type Predicate,
  type Row,
} from '../../kernel/ports/index.ts'
import { commit, insert, insertAll, type Suite } from './stores.ts'

const rows: readonly Row[] = [
  { id: 'a', name: 'Alpha', size: 1, score: 1.5, flag: true, details: { team: { name: 'red', level: 3 } } },
  { id: 'b', name: 'beta', size: 2, score: -0.25, flag: false, details: { team: { name: 'blue', level: '3' } } },
  { id: 'c', name: 'gamma', size: 3, score: 1e300, flag: true, details: { open: true, rate: 0.1, none: null } },
  { id: 'd', name: '', size: -4, score: 0, flag: false, details: [1, 2] },
  { id: 'e', details: 'text' },
  { id: 'f', details: 7 },
]

interface Case {
  readonly title: string
  readonly where: Predicate
  readonly ids: string
}

/** Titles are the question; ids what must be returned, in order. */
const cases: readonly Case[] = [
  { title: 'always', where: always, ids: 'abcdef' },
  { title: 'never', where: never, ids: '' },
  { title: 'text eq', where: eq('name', 'beta'), ids: 'b' },
  { title: 'text eq is case-sensitive', where: eq('name', 'alpha'), ids: '' },
  { title: 'the empty text is not null', where: eq('name', ''), ids: 'd' },
  { title: 'ne leaves nulls out', where: ne('name', 'beta'), ids: 'acd' },
  { title: 'text lt by code point', where: lt('name', 'b'), ids: 'ad' },
  { title: 'text gte', where: gte('name', 'beta'), ids: 'bc' },
  { title: 'integer lt', where: lt('size', 2), ids: 'ad' },
  { title: 'integer lte', where: lte('size', 2), ids: 'abd' },
  { title: 'integer gt', where: gt('size', 1), ids: 'bc' },
  { title: 'integer gte a fraction', where: gte('size', 1.5), ids: 'bc' },
  { title: 'integer ne', where: ne('size', 1), ids: 'bcd' },
  { title: 'real eq', where: eq('score', -0.25), ids: 'b' },
  { title: 'real eq zero, also negative', where: eq('score', -0), ids: 'd' },
  { title: 'real gt', where: gt('score', 1.5), ids: 'c' },
  { title: 'boolean eq true', where: eq('flag', true), ids: 'ac' },
  { title: 'boolean ne true', where: ne('flag', true), ids: 'bd' },
  { title: 'boolean lt: false before true', where: lt('flag', true), ids: 'bd' },
  { title: 'isNull', where: isNull('size'), ids: 'ef' },
  { title: 'isNotNull', where: isNotNull('size'), ids: 'abcd' },
  { title: 'isNull of json and bytes', where: and(isNull('content'), isNull('name')), ids: 'ef' },
  { title: 'not is the plain negation: nulls are in', where: not(eq('size', 1)), ids: 'bcdef' },
  { title: 'not of ne', where: not(ne('size', 1)), ids: 'aef' },
  { title: 'not of and with a null inside', where: not(and(eq('size', 1), eq('name', 'Alpha'))), ids: 'bcdef' },
  { title: 'not of or with a null inside', where: not(or(gt('size', 1), eq('flag', true))), ids: 'def' },
  { title: 'double negation', where: not(not(gt('size', 1))), ids: 'bc' },
  { title: 'not of always', where: not(always), ids: '' },
  { title: 'in', where: isIn('name', ['beta', 'gamma', 'nothing']), ids: 'bc' },
  { title: 'in of one', where: isIn('size', [3]), ids: 'c' },
  { title: 'in of none', where: isIn('size', []), ids: '' },
  { title: 'not in of none', where: not(isIn('size', [])), ids: 'abcdef' },
  { title: 'in of reals', where: isIn('score', [1.5, 1e300]), ids: 'ac' },
  {
    title: 'in of many',
    where: isIn(
      'size',
      Array.from({ length: 2000 }, (_, index) => index + 2),
    ),
    ids: 'bc',
  },
  { title: 'in of many texts', where: isIn('name', ['', ...Array.from({ length: 50 }, (_, n) => `n${n}`)]), ids: 'd' },
  { title: 'not in: nulls are in', where: not(isIn('size', [1, 2])), ids: 'cdef' },
  { title: 'contains', where: contains('name', 'ET'), ids: 'b' },
  { title: 'contains nothing: every text', where: contains('name', ''), ids: 'abcd' },
  { title: 'not contains: nulls are in', where: not(contains('name', 'a')), ids: 'def' },
  { title: 'prefix', where: prefix('name', 'ga'), ids: 'c' },
  { title: 'prefix is case-sensitive', where: prefix('name', 'al'), ids: '' },
  { title: 'prefix of nothing: every text', where: prefix('name', ''), ids: 'abcd' },
  { title: 'suffix', where: suffix('name', 'ta'), ids: 'b' },
  { title: 'suffix is case-sensitive', where: suffix('name', 'TA'), ids: '' },
  { title: 'suffix is at the end only', where: suffix('name', 'a'), ids: 'abc' },
  { title: 'suffix of nothing: every text', where: suffix('name', ''), ids: 'abcd' },
  { title: 'not suffix: nulls are in', where: not(suffix('name', 'a')), ids: 'def' },
  { title: 'json text', where: json('details', ['team', 'name'], 'eq', 'red'), ids: 'a' },
  { title: 'json number', where: json('details', ['team', 'level'], 'eq', 3), ids: 'a' },
  { title: 'json text of digits is no number', where: json('details', ['team', 'level'], 'eq', '3'), ids: 'b' },
  { title: 'json fraction', where: json('details', ['rate'], 'eq', 0.1), ids: 'c' },
  { title: 'json gt a fraction', where: json('details', ['rate'], 'gt', 0.05), ids: 'c' },
  { title: 'json boolean', where: json('details', ['open'], 'eq', true), ids: 'c' },
  { title: 'json true is not 1', where: json('details', ['open'], 'eq', 1), ids: '' },
  { title: 'json ne: another type does not match', where: json('details', ['team', 'level'], 'ne', 4), ids: 'a' },
  { title: 'not json: missing paths are in', where: not(json('details', ['team', 'name'], 'eq', 'red')), ids: 'bcdef' },
  { title: 'json null matches nothing', where: json('details', ['none'], 'ne', 'x'), ids: '' },
  { title: 'json path into a list finds nothing', where: json('details', ['0'], 'eq', 1), ids: '' },
  { title: 'json object is no text', where: json('details', ['team'], 'ne', ''), ids: '' },
  { title: 'json lt between texts', where: json('details', ['team', 'name'], 'lt', 'c'), ids: 'b' },
  { title: 'json whole value', where: json('details', [], 'eq', 'text'), ids: 'e' },
  { title: 'json whole number', where: json('details', [], 'gte', 7), ids: 'f' },
  { title: 'existsIn', where: existsIn('share', [{ outer: 'id', inner: 'resource' }]), ids: 'abc' },
  {
    title: 'existsIn with a condition',
    where: existsIn('share', [{ outer: 'id', inner: 'resource' }], and(eq('subject', 'user:1'), gte('level', 2))),
    ids: 'b',
  },
  {
    title: 'not existsIn',
    where: not(existsIn('share', [{ outer: 'id', inner: 'resource' }], eq('subject', 'user:1'))),
    ids: 'cdef',
  },
  {
    title: 'existsIn over two columns',
    where: existsIn('share', [
      { outer: 'id', inner: 'resource' },
      { outer: 'size', inner: 'level' },
    ]),
    ids: 'ab',
  },
  { title: 'existsIn by a null column', where: existsIn('share', [{ outer: 'size', inner: 'level' }]), ids: 'abc' },
  {
    title: 'existsIn inside existsIn',
    where: existsIn(
      'share',
      [{ outer: 'id', inner: 'resource' }],
      existsIn('entity', [{ outer: 'subject', inner: 'owner' }], eq('state', 'active')),
    ),
    ids: 'c',
  },
  {
    title: 'existsIn the same table',
    where: existsIn('sample', [{ outer: 'flag', inner: 'flag' }], eq('id', 'a')),
    ids: 'ac',
  },
  {
    title: 'nested and, or, not',
    where: and(or(eq('flag', true), isNull('flag')), not(and(gt('size', 2), or(never, always)))),
    ids: 'aef',
  },
]

export function predicateCases(suite: Suite): void {
  const { describe, it, expect, beforeAll } = suite.runner
  describe('predicates', () => {
    const driver = suite.shared()
    beforeAll(async () => {
      await insertAll(driver(), 'sample', rows)
      await commit(
        driver(),
        insert('share', { subject: 'user:1', resource: 'a', level: 1 }),
        insert('share', { subject: 'user:1', resource: 'b', level: 2 }),
        insert('share', { subject: 'group:1', resource: 'c', level: 9 }),
        insert('share', { subject: 'group:2', resource: 'z', level: 3 }),
        insert('entity', { id: 'x', owner: 'group:1', state: 'active' }),
      )
    })
    for (const cost of ['indexed', 'scan'] as const) {
      it.each(cases)(`$title (${cost})`, async ({ where, ids }) => {
        const found = await driver().read({ from: 'sample', where, columns: ['id'], cost })
        expect(found.map((row) => row['id']).join('')).toBe(ids)
      })
    }
    it('finds json under awkward keys', async () => {
      const keys = ['', 'a.b', '$', '"', '\\', 'ключ😀', '[0]', "it's", '__proto__', 'a"b.c']
      for (const [index, key] of keys.entries()) {
        // Parsed, because `__proto__` in an object literal is no key.
        const details = JSON.parse(`{${JSON.stringify(key)}:${index}}`) as JsonValue
        await commit(driver(), insert('sample', { id: `key-${index}`, details }))
      }
      for (const [index, key] of keys.entries()) {
        const found = await driver().read({
          from: 'sample',
          where: and(prefix('id', 'key-'), json('details', [key], 'eq', index)),
          columns: ['id'],
        })
        expect(found, key).toEqual([{ id: `key-${index}` }])
      }
    })
  })
}
