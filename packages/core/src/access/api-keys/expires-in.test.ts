import { describe, expect, it } from 'vitest'
import { expiresAt, expiresInSchema } from './expires-in.ts'

const now = Date.UTC(2028, 0, 31, 12)
const until = (text: string) => new Date(expiresAt(expiresInSchema.parse(text), now)).toISOString()

describe('expiresIn', () => {
  it.each([
    ['30 days', '2028-03-01T12:00:00.000Z'],
    ['1 day', '2028-02-01T12:00:00.000Z'],
    [' 12  Hours ', '2028-02-01T00:00:00.000Z'],
    ['90minutes', '2028-01-31T13:30:00.000Z'],
    ['2 weeks', '2028-02-14T12:00:00.000Z'],
    ['45 seconds', '2028-01-31T12:00:45.000Z'],
    ['1 year 2 months 3 days', '2029-04-03T12:00:00.000Z'],
    ['P30D', '2028-03-01T12:00:00.000Z'],
    ['PT12H', '2028-02-01T00:00:00.000Z'],
    ['PT5M', '2028-01-31T12:05:00.000Z'],
    ['P1Y2M1W3DT4H5M6S', '2029-04-10T16:05:06.000Z'],
    ['2028-02-01T00:00:00Z', '2028-02-01T00:00:00.000Z'],
    ['2028-02-01T00:00:00+02:00', '2028-01-31T22:00:00.000Z'],
  ])('%s', (text, expected) => {
    expect(until(text)).toBe(expected)
  })

  it('ends months on their last day when they are shorter', () => {
    expect(until('1 month')).toBe('2028-02-29T12:00:00.000Z')
    expect(until('13 months')).toBe('2029-02-28T12:00:00.000Z')
  })

  it.each([
    '',
    'soon',
    '30',
    '-3 days',
    '1.5 days',
    '3 fortnights',
    'P',
    'PT',
    'P1YT',
    '2030-01-31',
    '2030-01-31T00:00:00',
  ])('refuses %j', (text) => {
    expect(expiresInSchema.safeParse(text).success).toBe(false)
  })

  it.each(['0 days', 'PT0S', '2028-01-31T12:00:00Z', '1999-01-01T00:00:00Z', '9000 years', '999999999 years'])(
    'refuses %j, which is no time ahead',
    (text) => {
      expect(() => expiresAt(expiresInSchema.parse(text), now)).toThrow('A key must expire in the future')
    },
  )
})
