import { expect, it } from 'vitest'
import { jsonLines } from './json-lines.ts'

it('reads values across pieces, past blank lines, with or without a last line end', async () => {
  const bytes = new TextEncoder().encode('{"a":"ü"}\n \n{"b":2}')
  const pieces = [bytes.slice(0, 7), bytes.slice(7, 12), bytes.slice(12)]
  const values: unknown[] = []
  for await (const value of jsonLines(new Response(ReadableStream.from(pieces)))) values.push(value)
  expect(values).toEqual([{ a: 'ü' }, { b: 2 }])
})
