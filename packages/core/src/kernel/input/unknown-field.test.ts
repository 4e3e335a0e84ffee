import { expect, it } from 'vitest'
import { z } from 'zod'
import { unknownField } from './unknown-field.ts'

const args = z.object({ temperature: z.number().optional() })
const schema = z
  .object({
    name: z.string(),
    settings: args.nullable().optional(),
    list: z.array(args).default([]),
    either: z.union([z.string(), args, z.object({ seed: z.number() })]).optional(),
    byName: z.record(z.string(), args).optional(),
    anything: z.looseObject({ known: args.optional() }).optional(),
    unknown: z.unknown(),
    changed: args.transform(() => 1).optional(),
  })
  .refine(() => true)

it.each([
  [{ nmae: 'x' }, { within: '', name: 'nmae', hint: 'did you mean name?' }],
  [{ settings: { temprature: 1 } }, { within: 'settings', name: 'temprature', hint: 'did you mean temperature?' }],
  [{ list: [{}, { temprature: 1 }] }, { within: 'list.1', name: 'temprature' }],
  [{ either: { seeed: 1 } }, { within: 'either', name: 'seeed' }],
  [{ byName: { a: { temprature: 1 } } }, { within: 'byName.a', name: 'temprature' }],
  [{ changed: { temprature: 1 } }, { within: 'changed', name: 'temprature' }],
])('finds what is unknown in %j', (value, found) => expect(unknownField(schema, value)).toMatchObject(found))

it.each([
  [{ name: 'x', settings: null, list: [{ temperature: 1 }], either: { seed: 1 }, byName: {} }],
  [{ nmae: undefined, unknown: { any: 1 }, anything: { any: 1 } }],
  [{ either: 'x', settings: 'not an object', list: 'no list', byName: 5 }],
  ['text'],
  [null],
  [[{ nmae: 1 }]],
])('finds nothing in %j', (value) => expect(unknownField(schema, value)).toBeUndefined())

it('takes the fields of both parts of an intersection', () => {
  const both = z.intersection(z.object({ name: z.string() }), z.object({ size: z.number() }))
  expect(unknownField(both, { name: 'x', size: 1 })).toBeUndefined()
  expect(unknownField(both, { name: 'x', sise: 1 })).toMatchObject({ name: 'sise', hint: 'did you mean size?' })
})
