import { expect, it } from 'vitest'
import type { ModelStreamPart } from '../../../kernel/ports/index.ts'
import { inPieces } from './in-pieces.ts'

const finish: ModelStreamPart = { type: 'finish', reason: 'stop', usage: { inputTokens: 1, outputTokens: 1 } }

async function* parts(...texts: string[]): AsyncGenerator<ModelStreamPart> {
  for (const text of texts) yield { type: 'text-delta', text }
  yield finish
}

it.each([
  [3, ['a', 'b', 'cd', 'e'], ['abcd', 'e']],
  [100, ['a', 'b'], ['ab']],
  [1, ['a', 'bc'], ['a', 'bc']],
  [2, [], []],
])('joins text to pieces of at least %i characters', async (characters, said, pieces) => {
  const given = await Array.fromAsync(inPieces(parts(...said), characters))
  expect(given).toEqual([...pieces.map((text) => ({ type: 'text-delta', text })), finish])
})
