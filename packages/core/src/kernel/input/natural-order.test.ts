import { expect, it } from 'vitest'
import { naturalOrder } from './natural-order.ts'

it('orders what is numbered by its numbers', () => {
  const ordered = [
    ...['', '1', '2', '10', '99999999999999999999', '100000000000000000000'],
    ...[
      'a',
      'page',
      'page 1',
      'page 01 b',
      'page 2',
      'page 10',
      'page 10.png',
      'page-1',
      'v1.2.9',
      'v1.2.10',
      'v1.10.1',
    ],
  ]
  for (const [at, one] of ordered.entries())
    for (const [other, two] of ordered.entries())
      expect(Math.sign(naturalOrder(one, two)), `${one} and ${two}`).toBe(Math.sign(at - other))
})

it('is an order also where numbers differ in their zeros only', () => {
  expect(['1', '01', '001'].sort(naturalOrder)).toEqual(['001', '01', '1'])
  expect(naturalOrder('01', '1')).toBe(-naturalOrder('1', '01'))
})
