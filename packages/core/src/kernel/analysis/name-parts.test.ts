import { expect, it } from 'vitest'
import { namesIn } from './name-parts.ts'

it.each([
  ['What does the door of the war museum cost?', ['door', 'war', 'museum', 'warmuseum'], ['the', 'of', 'what', 'does']],
  ['Wo steht in der Ordnung, wann die Tür zu ist?', ['ordnung', 'tur'], ['wo', 'die', 'der']],
  ['Who signed the WHO-2021 plan?', ['2021', 'plan', 'who2021'], ['the']],
])('%s names what it is about, and nothing by its function words', (question, names, others) => {
  const named = namesIn(question)
  for (const name of names) expect(named.has(name), name).toBe(true)
  for (const other of others) expect(named.has(other), other).toBe(false)
})
