import { expect, it } from 'vitest'
import { sniffPackage } from '../../detection/sniff-package.ts'
import { openPackage } from './office-package.ts'
import { makePackage } from './package.fixture.ts'

const limits = { maxUnpackedBytes: 1_000_000 }

it.each(['/', '\\', './'])('finds parts whose names begin with %s', async (start) => {
  const bytes = makePackage({
    [`${start}[Content_Types].xml`]: '<a/>',
    [`${start}word${start.at(-1)}document.xml`]: 'text',
  })
  const files = await openPackage(bytes, limits)
  expect(Buffer.from(files.read('word/document.xml') ?? []).toString()).toBe('text')
  expect(await sniffPackage(bytes)).toBe('application/vnd.openxmlformats-officedocument.wordprocessingml.document')
})

it('opens a package that has bytes behind it, or has lost its last one', async () => {
  const bytes = makePackage({ '[Content_Types].xml': '<a/>', 'xl/workbook.xml': 'text' })
  for (const inexact of [Buffer.concat([bytes, Buffer.from('\n')]), bytes.subarray(0, -1)]) {
    expect((await openPackage(inexact, limits)).has('xl/workbook.xml')).toBe(true)
    expect(await sniffPackage(inexact)).toBe('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet')
  }
})
