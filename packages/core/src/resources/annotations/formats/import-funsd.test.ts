import { expect, it } from 'vitest'
import { importFunsd } from './import-funsd.ts'

const bytes = (value: unknown) => new TextEncoder().encode(JSON.stringify(value))

it('refuses FUNSD files that are none', () => {
  expect(() => importFunsd(new Map())).toThrow('have no JSON file')
  expect(() => importFunsd(new Map([['a.json', bytes({ form: 1 })]]))).toThrow('a.json: form must be a list')
  const word = { form: [{ words: [{ text: 'x', box: [5, 0, 1, 1] }] }] }
  expect(() => importFunsd(new Map([['a.json', bytes(word)]]))).toThrow('form[0].words[0].box must be left, top, right')
})
