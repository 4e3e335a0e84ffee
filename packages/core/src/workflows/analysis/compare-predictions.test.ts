import { expect, it } from 'vitest'
import { compareClasses } from './compare-predictions.ts'

it('counts classes that are called like properties of every object, and changes no other object', () => {
  const truth = ['__proto__', 'constructor'].map((pageClass) => ({ document: pageClass, pageClass }))
  const { confusion } = compareClasses(truth, [
    { pageClass: 'toString', confidence: 1 },
    { pageClass: 'constructor', confidence: 1 },
  ])
  expect(Object.entries(confusion!).map(([name, row]) => [name, Object.entries(row)])).toEqual([
    ['__proto__', [['toString', 1]]],
    ['constructor', [['constructor', 1]]],
  ])
  expect(String({})).toBe('[object Object]')
})
