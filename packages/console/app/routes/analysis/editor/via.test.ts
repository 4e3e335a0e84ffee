import { expect, it } from 'vitest'
import { readVia, writeVia } from './via.ts'

const entry = (filename: string) => ({ filename, size: -1, regions: [], file_attributes: {} })
const names = ['page-1.png', 'page-10.png', 'page-2.png']

it('shows numbered pages by their numbers, and leaves the file in its order', () => {
  const entries = Object.fromEntries(names.map((name) => [`${name}-1`, entry(name)]))
  for (const raw of [entries, { _via_img_metadata: entries, _via_image_id_list: Object.keys(entries) }]) {
    const file = readVia(JSON.stringify(raw))
    expect(file.pages.map(({ filename }) => filename)).toEqual(['page-1.png', 'page-2.png', 'page-10.png'])
    const done = file.pages.map((page, at) => (at === 1 ? { ...page, done: true } : page))
    const written = JSON.parse(writeVia(file, done)) as Record<string, never>
    const kept = (written['_via_img_metadata'] ?? written) as Record<string, ReturnType<typeof entry>>
    expect(Object.values(kept).map(({ filename, file_attributes: said }) => [filename, said])).toEqual([
      ['page-1.png', {}],
      ['page-10.png', {}],
      ['page-2.png', { done: 'yes' }],
    ])
  }
})
