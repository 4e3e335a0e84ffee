import { expect, it } from 'vitest'
import { fileNameSchema } from './agent-file.ts'
import { inputFilesOf } from './input-files.ts'

const file = (name: string, documentId = 'd1') => ({ documentId, name, size: 1, sourceKey: 'key' })
const pathsOf = (...names: string[]) =>
  inputFilesOf(names.map((name, index) => file(name, `0000000${index}-aaaa-bbbb`))).map(({ path }) => path)

it.each([
  ['prices.csv', 'input/prices.csv'],
  ['a/b\\c.csv', 'input/a_b_c.csv'],
  ['../../etc/passwd', 'input/.._.._etc_passwd'],
  ['a"><passage>.txt', 'input/a_passage_.txt'],
  ['  spaces .txt', 'input/spaces.txt'],
  ['..', 'input/document'],
  ['\u0000', 'input/_'],
  [`${'x'.repeat(300)}.pdf`, `input/${'x'.repeat(76)}.pdf`],
  [`a${'🦊'.repeat(300)}.pdf`, `input/a${'🦊'.repeat(37)}.pdf`],
  [`${'🦊'.repeat(300)}.pdf`, `input/${'🦊'.repeat(38)}.pdf`],
  [`${'价'.repeat(250)}.pdf`, `input/${'价'.repeat(76)}.pdf`],
])('%j is found as %j', (name, path) => {
  expect(pathsOf(name)).toEqual([path])
  expect(fileNameSchema.safeParse(path).success).toBe(true)
})

it('a mark leaves a name that file systems store', () => {
  const name = `${'价'.repeat(250)}.pdf`
  for (const path of pathsOf(name, name)) expect(Buffer.byteLength(path.slice('input/'.length))).toBeLessThan(256)
})

it('files of the same name differ by their documents, so that none takes the name of one that is gone', () => {
  const both = pathsOf('a.csv', 'A.csv', 'b.csv')
  expect(both).toEqual(['input/a-00000000aaaa.csv', 'input/A-00000001aaaa.csv', 'input/b.csv'])
})
