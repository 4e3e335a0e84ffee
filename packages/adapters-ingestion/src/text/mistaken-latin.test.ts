import { expect, it } from 'vitest'
import { withoutMistakenLatin } from './mistaken-latin.ts'

const mistaken = (text: string): string => new TextDecoder('windows-1252').decode(Buffer.from(text))

it.each(['Größe – 5 €', 'Ça coûte “cher”', '訂單 4711'])('gives "%s" its letters again', (text) => {
  expect(mistaken(text)).not.toBe(text)
  expect(withoutMistakenLatin(mistaken(text))).toBe(text)
})

it.each(['Größe – 5 €', 'plain', '', 'Zażółć', `Größe ${mistaken('ß')}`])('leaves "%s" as it is', (text) => {
  expect(withoutMistakenLatin(text)).toBe(text)
})
