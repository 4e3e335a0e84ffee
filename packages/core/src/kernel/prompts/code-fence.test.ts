import { expect, it } from 'vitest'
import { withoutCodeFence } from './code-fence.ts'

it.each([
  ['{"a":1}', '{"a":1}'],
  ['\n```json\n{"a":1}\n```\n', '{"a":1}'],
  ['```\n[]```', '[]'],
])('reads %j', (answer, inside) => {
  expect(withoutCodeFence(answer)).toBe(inside)
})
