import { expect, it } from 'vitest'
import { partBytes, textOfPart } from './text-of-part.ts'

it.each([0, 1, 2, 3])('parts of a text are the text, wherever its letters are cut (%d)', (shift) => {
  const text = 'a'.repeat(shift) + '🚢ü中 line\n'.repeat(3_000)
  const bytes = new TextEncoder().encode(text)
  const parts = Array.from({ length: Math.ceil(bytes.length / partBytes) }, (_, part) =>
    textOfPart(bytes.subarray(part * partBytes, (part + 1) * partBytes + 3), part === 0),
  )
  expect(parts.length).toBeGreaterThan(2)
  expect(parts.join('')).toBe(text)
})

it('what is no UTF-8 is shown as far as it is', () => {
  expect(textOfPart(Uint8Array.from([0x80, 0x80, 0x80, 0x80, 0x61]), false)).toBe('\ufffda')
})
