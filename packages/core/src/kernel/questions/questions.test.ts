import { describe, expect, it } from 'vitest'
import type { JsonValue } from '../ports/index.ts'
import { checkReply, readQuestion } from './index.ts'

const of = { name: '1', from: 'weather' }
const read = (properties: JsonValue, required: readonly string[] = [], message = 'Where?') =>
  readQuestion(of, { kind: 'form', message, schema: { type: 'object', properties, required: [...required] } })

const place = {
  city: { type: 'string', title: 'City', default: 'Torup', maxLength: 8 },
  unit: { type: 'string', enum: ['c', 'f'], enumNames: ['Celsius', 'Fahrenheit'], default: 'c' },
  days: { type: 'integer', minimum: 1, maximum: 7, default: 3 },
  height: { type: 'number', default: 95.5 },
  wind: { type: 'boolean', default: true },
  parts: { type: 'array', items: { anyOf: [{ const: 'am', title: 'Morning' }, { const: 'pm' }] }, maxItems: 2 },
  mail: { type: 'string', format: 'email' },
}

function question(properties: JsonValue = place, required?: readonly string[]) {
  const found = read(properties, required)
  if ('refused' in found) throw new Error(found.refused)
  return found.question
}

describe('a form of a server', () => {
  it('is shown by its fields, with defaults and options', () => {
    expect(question(place, ['city'])).toEqual({
      ...of,
      message: 'Where?',
      fields: [
        { name: 'city', type: 'text', required: true, title: 'City', maximum: 8, default: 'Torup' },
        {
          ...{ name: 'unit', type: 'choice', required: false, default: 'c' },
          options: [
            { value: 'c', title: 'Celsius' },
            { value: 'f', title: 'Fahrenheit' },
          ],
        },
        { name: 'days', type: 'integer', required: false, minimum: 1, maximum: 7, default: 3 },
        { name: 'height', type: 'number', required: false, default: 95.5 },
        { name: 'wind', type: 'boolean', required: false, default: true },
        {
          ...{ name: 'parts', type: 'choices', required: false, maximum: 2 },
          options: [
            { value: 'am', title: 'Morning' },
            { value: 'pm', title: 'pm' },
          ],
        },
        { name: 'mail', type: 'text', required: false, format: 'email' },
      ],
    })
  })

  it('has the defaults of what is left out', () => {
    const defaults = { city: 'Torup', unit: 'c', days: 3, height: 95.5, wind: true }
    expect(checkReply(question(), undefined)).toEqual(defaults)
    expect(checkReply(question(), { city: 'Vell', parts: ['pm'] })).toEqual({
      ...defaults,
      city: 'Vell',
      parts: ['pm'],
    })
  })

  it.each([
    [{ town: 'Vell' }, 'no field town'],
    [{ city: 'A city with a long name' }, 'city'],
    [{ city: 4 }, 'city'],
    [{ unit: 'k' }, 'unit'],
    [{ days: 9 }, 'days'],
    [{ days: 1.5 }, 'days'],
    [{ wind: 'yes' }, 'wind'],
    [{ parts: ['noon'] }, 'parts'],
    [{ mail: 'nobody' }, 'mail'],
    [[], 'object'],
  ])('takes no %o', (content, names) => {
    expect(() => checkReply(question(), content)).toThrow(names)
  })

  it.each([
    [{ type: 'string', format: 'uri' }, 'x', 'a: expected a full web address, such as https://example.org'],
    [{ type: 'string', format: 'email' }, 'x', 'a: expected an e-mail address'],
    [{ type: 'number' }, 'x', 'a: expected a number'],
    [{ type: 'boolean' }, 'x', 'a: expected true or false'],
  ])('says in plain words what %j expects', (property, value, words) => {
    expect(() => checkReply(question({ a: property }), { a: value })).toThrow(words)
  })

  it('takes nothing in the place of what is required', () => {
    expect(() => checkReply(question({ a: { type: 'string' } }, ['a']), {})).toThrow('a is required')
  })

  it('is shown without what hides or turns letters', () => {
    const found = read({ a: { type: 'string', title: 'N\u202eame\u0000' } }, [], 'One\nTwo\u200b\u2066')
    expect(found).toMatchObject({ question: { message: 'One\nTwo', fields: [{ title: 'Name' }] } })
  })

  it.each([
    [{ password: { type: 'string' } }, 'secret'],
    [{ apiKey: { type: 'string' } }, 'secret'],
    [{ x: { type: 'string', title: 'Access token' } }, 'secret'],
    [{ card_number: { type: 'string' } }, 'secret'],
    [{ x: { type: 'object' } }, 'not an object of texts'],
    [{ x: { type: 'array', items: { type: 'string' } } }, 'no options'],
    [{ 'a\u202eb': { type: 'string' } }, 'no usable name'],
    [Object.fromEntries(Array.from({ length: 21 }, (_, at) => [`f${at}`, { type: 'string' }])), 'more than 20'],
  ])('is refused with %o', (properties, reason) => {
    expect(read(properties as JsonValue)).toEqual({ refused: expect.stringContaining(reason) })
  })

  it('may ask for words that only resemble those of secrets', () => {
    for (const name of ['pinned', 'tokens_per_day', 'keyword', 'secretary_mail', 'compass'])
      expect(read({ [name]: { type: 'string' } }), name).toHaveProperty('question')
  })
})

describe('an address of a server', () => {
  const address = (url: string) => readQuestion(of, { kind: 'url', message: 'Sign in.', url })

  it('is shown as it is', () => {
    const found = address('https://example.org/consent?of=1')
    expect(found).toEqual({ question: { ...of, message: 'Sign in.', url: 'https://example.org/consent?of=1' } })
    expect('question' in found && checkReply(found.question, { any: 'thing' })).toBe(undefined)
  })

  it.each(['http://example.org/', 'javascript:alert(1)', 'https://user:pass@example.org/', 'nothing', ''])(
    'is refused as %s',
    (url) => expect(address(url)).toEqual({ refused: expect.stringContaining('https') }),
  )
})
