import { expect, it } from 'vitest'
import type { DocumentParsers } from '../../../kernel/ports/index.ts'
import { packedFiles } from './packed-files.ts'

it('lists numbered files of a ZIP by their numbers', async () => {
  const names = ['page-1.png', 'page-10.png', 'page-2.png', 'scan/3.png', 'scan/20.png']
  const read = async () => new Uint8Array()
  const listPackage = async () => names.map((path) => ({ path, size: 0, read }))
  const parsers = { archiveFor: () => ({ listPackage }) } as unknown as DocumentParsers
  const files = await packedFiles(parsers, Uint8Array.from([0x50, 0x4b]), new AbortController().signal)
  expect(files.map(({ name }) => name)).toEqual([
    'page-1.png',
    'page-2.png',
    'page-10.png',
    'scan/3.png',
    'scan/20.png',
  ])
})
