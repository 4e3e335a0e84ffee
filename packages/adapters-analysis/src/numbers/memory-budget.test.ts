import { expect, it } from 'vitest'
import { isOutOfMemory, requireMemory } from './memory-budget.ts'

const thrownBy = (work: () => unknown): unknown => {
  try {
    return work()
  } catch (error) {
    return error
  }
}

it('refuses what needs more than allowed, with both figures', () => {
  const message = 'It needs {needed}, and {allowed} are allowed.'
  expect(() => requireMemory(2 ** 20, 1, message)).not.toThrow()
  expect(() => requireMemory(2 ** 20 + 1, 1, message)).toThrow('It needs 2 MB, and 1 MB are allowed.')
})

it('knows failed allocations from other errors', { tags: ['slow'] }, () => {
  for (const allocate of [
    () => new Float64Array(2 ** 53 - 1),
    () => 'x'.repeat(2 ** 30),
    () => new ArrayBuffer(2 ** 53 - 1),
  ])
    expect(isOutOfMemory(thrownBy(allocate))).toBe(true)
  const endless = (depth: number): number => endless(depth + 1) + 1
  for (const fail of [() => endless(0), () => 'a'.normalize('b'), () => JSON.parse('{')])
    expect(isOutOfMemory(thrownBy(fail))).toBe(false)
})
