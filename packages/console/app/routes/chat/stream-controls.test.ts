import { expect, it } from 'vitest'
import { controlsOf } from './stream-controls.ts'

it.each([
  ['', 'running', ['stop']],
  // Paused before its first word, as by another tab: without a way to go on it would never be there.
  ['', 'paused', ['resume', 'finish', 'stop']],
  ['', 'finishing', ['stop']],
  ['The harbour', 'running', ['pause', 'finish', 'stop']],
  ['The harbour', 'paused', ['resume', 'finish', 'stop']],
  ['The harbour', 'finishing', ['stop']],
] as const)('offers for %j that is %s: %o', (text, steered, controls) => {
  expect(controlsOf(text, steered, false)).toEqual(controls)
  expect(controlsOf(text, steered, true)).toEqual([])
})
