import { describe, expect, it } from 'vitest'
import { jsonScanner } from './json-scanner.ts'

const paths = ['pdfs.content', 'content']

/** What is found when the text comes in pieces of so many bytes. */
function scan(text: string, pieceBytes = Infinity) {
  const found = { path: undefined as string | undefined, file: '', rest: Buffer.alloc(0) }
  const add = jsonScanner(paths, {
    begin: (path) => (found.path = path),
    file: (more) => (found.file += more),
    rest: (bytes) => (found.rest = Buffer.concat([found.rest, bytes])),
  })
  const bytes = Buffer.from(text)
  for (let at = 0; at < bytes.length; at += pieceBytes) add(bytes.subarray(at, at + pieceBytes))
  return { ...found, rest: found.rest.toString() }
}

describe.each([1, 2, 3, 7, Infinity])('in pieces of %d bytes', (pieceBytes) => {
  it.each([
    ['{"content":"QUJD"}', 'content', 'QUJD', '{"content":""}'],
    ['{"mime":"a","pdfs":{"x":[1,{"content":"no"}],"content":"QUJD"},"z":"ß"}', 'pdfs.content', 'QUJD'],
    ['{"a":{"pdfs":{"content":"no"}},"pdfs":{"b":{"content":"no"},"content" : "QUJD"} }', 'pdfs.content', 'QUJD'],
    [String.raw`{"q\"":"\\","\u0063ontent":"Q\/\u002BD\u003d"}`, 'content', 'Q/+D='],
    [String.raw`{"content":"QU\r\nJD"}`, 'content', 'QU\r\nJD'],
    [String.raw`{"content":"QU\\\"JD"}`, 'content', String.raw`QU\\\"JD`],
    ['{"content":""}', 'content', ''],
    ['[{"content":"no"},"content"]', undefined, ''],
    ['{"pdfs.content":"no","pdfs":[{"content":"no"}],"mime":"content"}', undefined, ''],
    ['{"content":7,"pdfs":{"content":{"content":"no"}}}', undefined, ''],
    ['"content"', undefined, ''],
    ['}}]]{"content":"no', 'content', 'no', '}}]]{"content":"'],
  ])('%s', (text, path, file, rest?: string) => {
    const found = scan(text, pieceBytes)
    expect([found.path, found.file]).toEqual([path, file])
    expect(found.rest).toEqual(rest ?? (file === '' ? text : expect.any(String)))
    if (rest === undefined && path === 'pdfs.content') {
      const whole = JSON.parse(text)
      expect(JSON.parse(found.rest)).toEqual({ ...whole, pdfs: { ...whole.pdfs, content: '' } })
    }
  })

  it('refuses a second file', () => {
    expect(() => scan('{"content":"QQ==","content":"QQ=="}', pieceBytes)).toThrow(
      'content is given twice; send it once.',
    )
    expect(() => scan('{"content":"QQ==","pdfs":{"content":""}}', pieceBytes)).toThrow(
      'content and pdfs.content are both given; send one of them.',
    )
  })
})

it('deep nesting and long names cost nothing', () => {
  const deep = `${'[{"a":'.repeat(50_000)}1${'}]'.repeat(50_000)}`
  const found = scan(`{"deep":${deep},"${'n'.repeat(100_000)}":1,"content":"QUJD"}`, 1_000)
  expect([found.path, found.file]).toEqual(['content', 'QUJD'])
})
