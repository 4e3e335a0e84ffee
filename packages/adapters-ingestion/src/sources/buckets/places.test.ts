import { expect, it } from 'vitest'
import { distinctPlaces, isSafeKey } from './places.ts'

it.each([
  [
    ['a/', 'a/b', 'a/b/', 'ab', 'a'],
    ['a/', 'ab', 'a'],
  ],
  [['a', 'a'], ['a']],
  [['x', '', 'y/'], ['']],
  [
    ['a/b/c/', 'a/b/c/d/e', 'a/b'],
    ['a/b/c/', 'a/b'],
  ],
])('%j is %j when each object comes once', (keys, distinct) => {
  const places = keys.map((key) => ({ bucket: 'docs', key }))
  expect(distinctPlaces('urls', places).map(({ key }) => key)).toEqual(distinct)
  expect(distinctPlaces('urls', [...places, { bucket: 'other', key: 'a/b' }])).toHaveLength(distinct.length + 1)
})

it('knows keys that no address leads to', () => {
  const keys = ['a..b', '...', '.a/b.', 'a//b', '.', '..', 'a/./b', 'a/..', '../a', '\ud800']
  expect(keys.filter(isSafeKey)).toEqual(['a..b', '...', '.a/b.', 'a//b'])
})

it('names the field of a key that no address leads to', () => {
  expect(() => distinctPlaces('paths', [{ bucket: 'docs', key: 'a/../b' }])).toThrow(/^paths must not hold keys/)
})
