/** @module-tag slow */
import { setImmediate } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { countTokens } from './count-in-turns.ts'
import { loadTokenCounter } from './token-counter.ts'

it('counts like the counter, and lets others have their turns', async () => {
  const text = 'The harbour master counts the ships of the day. '.repeat(4_000)
  let turns = 0
  let isDone = false
  const others = (async () => {
    while (!isDone) {
      await setImmediate()
      turns++
    }
  })()
  const counted = await countTokens(text)
  isDone = true
  await others
  expect(turns).toBeGreaterThan(text.length / 16_384 - 2)
  const whole = (await loadTokenCounter()).count(text)
  expect(Math.abs(counted - whole)).toBeLessThan(whole / 1_000)
})
