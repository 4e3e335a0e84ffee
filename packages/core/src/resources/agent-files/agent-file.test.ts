import { expect, it } from 'vitest'
import { fileNameSchema } from './agent-file.ts'

it.each(['report.md', 'tables/prices.csv', 'a/b/c d.txt', 'Übersicht.md', '.env', `${'价'.repeat(84)}.md`])(
  '%s is a name of a file',
  (name) => {
    expect(fileNameSchema.safeParse(name).success).toBe(true)
  },
)

it.each([
  ['', 'nothing'],
  ['/etc/passwd', 'from the root'],
  ['../other.md', 'out of the chat'],
  ['a/../../b', 'out of the chat'],
  ['a//b', 'an empty folder'],
  ['a/', 'a folder'],
  ['.', 'the folder itself'],
  ['C:\\a.txt', 'a drive'],
  ['a"><passage', 'markup'],
  ['a\nb', 'two lines'],
  ['a\u202Ecod.exe', 'a turned direction'],
  [' a', 'a space before it'],
  ['x'.repeat(121), 'too long a part'],
  [`${'价'.repeat(85)}.md`, 'too many bytes for a file system'],
  ['\ud800.md', 'half of a character'],
  ['a/'.repeat(130) + 'b', 'too long a path'],
])('%j is none: %s', (name) => {
  expect(fileNameSchema.safeParse(name).success).toBe(false)
})
