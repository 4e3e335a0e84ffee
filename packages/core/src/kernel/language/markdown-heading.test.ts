import { expect, it } from 'vitest'
import { markdownHeading } from './markdown-heading.ts'

it.each([
  ['# Tides', { level: 1, words: 'Tides' }],
  ['   ###   High water ##  ', { level: 3, words: 'High water' }],
  ['## Written in C#', { level: 2, words: 'Written in C#' }],
  ['#hashtag', undefined],
  ['# ##', undefined],
  ['    # code', undefined],
  ['####### seven', undefined],
])('reads %j', (line, heading) => {
  expect(markdownHeading(line)).toEqual(heading)
})

it('reads a line of many blanks at once', () => {
  expect(markdownHeading(`# a${' '.repeat(300_000)}b`)?.words).toHaveLength(300_002)
})
