import { expect, it } from 'vitest'
import { requireTextShape } from './text-nesting.ts'

const lists = (levels: number, inside = '') => `${'['.repeat(levels)}${inside}${']'.repeat(levels)}`
const padding = JSON.stringify('x'.repeat(5_000))

it('refuses a long text that is nested too deeply, whether or not it is JSON', () => {
  const refused = 'The body is nested too deeply: at most 64 levels are possible.'
  expect(() => requireTextShape(lists(100_000), 'The body')).toThrow(refused)
  expect(() => requireTextShape('['.repeat(5_000), 'The body')).toThrow(refused)
  expect(() => requireTextShape(`{"a":${padding},"b":${lists(64)}}`, 'The body')).toThrow(refused)
})

it.each([
  ['as deep as possible', lists(64, padding)],
  ['brackets in strings', JSON.stringify({ text: '[{'.repeat(5_000), more: '\\"['.repeat(5_000), end: '\\\\' })],
  ['brackets after a string that ends in a backslash', `["${'\\\\'.repeat(5_000)}",${lists(63)}]`],
  ['many beside each other', `[${Array.from({ length: 5_000 }, () => '[{}]').join(',')}]`],
  ['a string without an end', `"${'['.repeat(5_000)}`],
])('lets pass %s', (_name, text) => {
  expect(() => requireTextShape(text, 'The body')).not.toThrow()
})

it('leaves short texts to those who see the value, and know the place', () => {
  expect(() => requireTextShape(lists(100), 'The body')).not.toThrow()
})
