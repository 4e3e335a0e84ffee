import { expect, it } from 'vitest'
import { secretCleaner, secretFilter, withoutCutSecrets, withoutSecrets } from './without-secrets.ts'

it('takes secrets out of a text, the longest first, and leaves short words', () => {
  expect(withoutSecrets('abcdef abcdefgh a', ['a', 'abcdef', 'abcdefgh'])).toBe('[secret] [secret] a')
})

it.each([
  ['-----KEY-----\nline one+two/x', (secret: string) => JSON.stringify(secret)],
  ['pa ss&word/1234=', (secret: string) => new URLSearchParams({ a: secret }).toString()],
  ['größer-als-gedacht', (secret: string) => Buffer.from(`x: ${secret}`).toString('base64')],
  ['größer-als-gedacht', (secret: string) => Buffer.from(secret).toString('hex').toUpperCase()],
  ['0123456789abcdef', (secret: string) => secret.split('').join('", "')],
])('takes %j out of an encoded text', (secret, encoded) => {
  const clean = withoutSecrets(`Before ${encoded(secret)} after.`, [secret])
  expect(clean).toContain('[secret]')
  expect(clean.startsWith('Before ')).toBe(true)
  expect(clean.endsWith(' after.')).toBe(true)
  expect(clean.length).toBeLessThan('Before [secret] after.'.length + 12)
})

it('leaves short secrets alone where they are not literal', () => {
  expect(withoutSecrets('s e c r e t s and secrets', ['secrets'])).toBe('s e c r e t s and [secret]')
  expect(secretCleaner([])('anything')).toBe('anything')
})

const inPieces = (pieces: readonly string[], secrets: readonly string[]) => {
  const filter = secretFilter(secrets)
  return pieces.map((piece) => filter.next(piece)).concat(filter.end())
}

it.each([
  [['sword', 'fish!'], ['swordfish'], ['', '[secret]!', '']],
  [['A sw', 'ord.'], ['swordfish'], ['A ', 'sword.', '']],
  [['abcabcabd.'], ['abcabd'], ['abc[secret].', '']],
  [
    ['abcdef', 'gh.'],
    ['abcdef', 'abcdefgh'],
    ['[secret]', '[secret].', ''],
  ],
  [['abcdefghi'], ['abcdef', 'defghi'], ['[secret][secret]', '']],
  [['aaaaaaa'], ['aaaaaa'], ['[secret][secret]', '']],
  [['short'], ['short'], ['short', '']],
  [['The end: swor'], ['swordfish'], ['The end: ', 'swor']],
  [['The end: swordf'], ['swordfish'], ['The end: ', '[secret]']],
])('takes secrets out of %j, wherever it is cut', (pieces, secrets, wanted) => {
  expect(inPieces(pieces, secrets)).toEqual(wanted)
  expect(inPieces(pieces.join('').split(''), secrets).join('')).toBe(wanted.join(''))
  expect(withoutCutSecrets(pieces.join(''), secrets)).toBe(wanted.join(''))
})

it('leaves nothing of a secret in whatever pieces it comes', () => {
  const secrets = ['abaabab', 'babaab', 'aabbaab']
  let seed = 1
  const random = (most: number) => (seed = (seed * 48_271) % 2_147_483_647) % most
  for (let round = 0; round < 500; round++) {
    const pieces = Array.from({ length: 5 }, () => Array.from({ length: random(9) }, () => 'ab'[random(2)]).join(''))
    const clean = inPieces(pieces, secrets).join('')
    for (const secret of secrets) expect(clean, JSON.stringify(pieces)).not.toContain(secret)
    expect(clean.replaceAll('[secret]', ''), JSON.stringify(pieces)).not.toContain('[')
    if (!secrets.some((secret) => pieces.join('').includes(secret)))
      expect(pieces.join('').startsWith(clean.replace('[secret]', '')), JSON.stringify(pieces)).toBe(true)
  }
})
