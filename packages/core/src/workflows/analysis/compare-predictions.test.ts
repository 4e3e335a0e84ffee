import { expect, it } from 'vitest'
import { compareClasses } from './compare-predictions.ts'

it('counts classes whatever they are called', () => {
  const truth = ['__proto__', 'constructor'].map((pageClass) => ({ document: pageClass, pageClass }))
  const { confusion, overall } = compareClasses(truth, [
    { pageClass: 'constructor', confidence: 1 },
    { pageClass: 'constructor', confidence: 1 },
  ])
  expect(JSON.stringify(confusion)).toBe('{"__proto__":{"constructor":1},"constructor":{"constructor":1}}')
  expect(overall.support).toBe(2)
  expect({}.constructor).toBe(Object)
})
