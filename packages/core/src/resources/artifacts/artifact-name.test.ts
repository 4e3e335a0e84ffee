import { expect, it } from 'vitest'
import { nameOrder, versionName } from './artifact-name.ts'

it('orders ids by their characters, and versions by their numbers', () => {
  const at = (set: string, version: number) => versionName({ project: 'p', kind: 'imageSets', set, version })
  const names = [at('01a21b26-39bd', 2), at('01a21b26-39bd', 10), at('01a21b26-3a04', 1)]
  expect(names.toReversed().sort(nameOrder)).toEqual(names)
  expect(nameOrder(names[0]!, names[0]!)).toBe(0)
})
