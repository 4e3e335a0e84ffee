import { expect, it } from 'vitest'
import { controlsOf } from './stream-controls.ts'

it.each([
  ['', undefined, ['stop']],
  ['', 'stop', []],
  ['The harbour', undefined, ['pause', 'finish', 'stop']],
  ['The harbour', 'pause', ['resume', 'finish', 'stop']],
  ['The harbour', 'resume', ['pause', 'finish', 'stop']],
  ['The harbour', 'finish', ['stop']],
  ['The harbour', 'stop', []],
] as const)('offers for %j after %s: %o', (text, asked, controls) => {
  expect(controlsOf(text, asked)).toEqual(controls)
})
