import { fakeTextRecognizer } from '@docent/core/testing'
import { expect, it } from 'vitest'
import { pageReader } from './page-reader.ts'

it('reads a picture that comes again only once', async () => {
  let asked = 0
  const recognizer = fakeTextRecognizer({ name: 'counting', read: () => `Read ${(asked += 1)} times` })
  const { signal } = new AbortController()
  const reader = pageReader({ recognizer, preferences: {}, turn: {}, signal })
  const read = async (number: number, png: Uint8Array) =>
    (await reader.read({ number, text: '' }, { png, width: 1, height: 1 })).text
  expect(await read(1, new Uint8Array([1]))).toBe('Read 1 times')
  expect(await read(2, new Uint8Array([1]))).toBe('Read 1 times')
  expect(await read(3, new Uint8Array([2]))).toBe('Read 2 times')
})
