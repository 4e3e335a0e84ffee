import { expect, it } from 'vitest'
import { base64Decoder } from './base64-decoder.ts'

/** Undefined when it is not base64. */
function decode(text: string, pieceLetters: number): string | undefined {
  const decoder = base64Decoder()
  const parts = []
  for (let at = 0; at < text.length; at += pieceLetters) parts.push(decoder.add(text.slice(at, at + pieceLetters)))
  parts.push(decoder.end())
  return parts.includes(undefined) ? undefined : Buffer.concat(parts as Buffer[]).toString('hex')
}

it.each([
  ['', ''],
  ['+/+/', 'fbffbf'],
  ['-_-_', 'fbffbf'],
  ['QQ==', '41'],
  ['QQ', '41'],
  ['QUI=', '4142'],
  ['QUI', '4142'],
  ['QU\r\nJD\n', '414243'],
  ['QQ=\n=\n', '41'],
  ['Q', undefined],
  ['QUJDR', undefined],
  ['QQ=', undefined],
  ['QUI==', undefined],
  ['QUJD=', undefined],
  ['QQ===', undefined],
  ['=', undefined],
  ['QQ==QQ==', undefined],
  ['Q=Q=', undefined],
  ['QU JD', undefined],
  ['QU\\JD', undefined],
  ['QUJé', undefined],
  ['data:a/b;base64,QUJD', undefined],
])('%j is %s', (text, bytes) => {
  for (const pieceLetters of [1, 2, 3, 5, 100]) expect(decode(text, pieceLetters)).toBe(bytes)
})
