import { expect, it } from 'vitest'
import { derivedName } from './derived-name.ts'

it('leaves names as they are, and cuts those that are too long between characters', () => {
  expect(derivedName('Import of ü 💥')).toBe('Import of ü 💥')
  for (const start of ['', 'a']) {
    const name = derivedName(start + '💥'.repeat(200))
    expect(name.isWellFormed()).toBe(true)
    expect(name).toHaveLength(start === '' ? 254 : 255)
  }
})
