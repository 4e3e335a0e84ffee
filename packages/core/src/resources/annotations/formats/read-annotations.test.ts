import { expect, it } from 'vitest'
import { atOnce } from '../../../kernel/system/index.ts'
import { exportFunsd, readingPackedFiles, readVia } from '../index.ts'

const bytes = (value: unknown) => new TextEncoder().encode(JSON.stringify(value))

it.each([1, 2])('reads %i pages of FUNSD again that come in a ZIP', (count) => {
  const drawn = { name: 'rect', x: 1, y: 1, width: 9, height: 9 }
  const regions = [{ shape_attributes: drawn, region_attributes: { text: 'Total', label: 'total', entityId: '0' } }]
  const names = Array.from({ length: count }, (_, number) => `a.pdf+${number}.png`)
  const pages = names.map((filename) => [filename, { filename, size: 1, regions, file_attributes: {} }])
  const { files } = exportFunsd(readVia(bytes(Object.fromEntries(pages))))
  const { set } = atOnce(readingPackedFiles(files))
  expect(set.pages).toMatchObject(
    names.map((filename) => ({ filename, regions: [{ attributes: { label: 'total' } }] })),
  )
})

it('reads a set of VIA in a ZIP, also with a page whose key is form', () => {
  const via = bytes({ form: { filename: 'a.png', size: 1, regions: [], file_attributes: {} } })
  expect(atOnce(readingPackedFiles(new Map([['set.json', via]]))).set.pages).toMatchObject([{ filename: 'a.png' }])
})
