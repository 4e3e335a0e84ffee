import { expect, it } from 'vitest'
import { filterSet, labelledPagesOf, readVia, writeVia } from './index.ts'

const region = (attributes: object, [x, y, width, height]: readonly number[]) => ({
  shape_attributes: { name: 'rect', x, y, width, height },
  region_attributes: attributes,
})
const setOf = (...regions: object[]) =>
  readVia(
    new TextEncoder().encode(
      JSON.stringify({
        _via_settings: {},
        _via_img_metadata: {
          k: { filename: 'a.png', size: 1, regions, file_attributes: { width: 200, height: 100 } },
        },
        _via_attributes: { region: { label: { type: 'text' } }, file: {} },
      }),
    ),
  )
/** Labels with the texts of their words, and all words. */
function meaningOf(set: ReturnType<typeof readVia>) {
  const { pages, labelled } = labelledPagesOf(set)
  const entities = labelled.flatMap(({ words, entities: found }) =>
    found.map(({ label, words: of }) => [label, ...of.map((index) => words[index]!.text)].join(' ')),
  )
  return {
    entities: entities.toSorted(),
    words: pages.flatMap(({ words }) => words.map(({ text }) => text)).toSorted(),
  }
}

const total = region({ text: '5', label: 'total' }, [0, 50, 10, 10])
const address = region({ text: 'Long Street', label: 'address', note: 'n' }, [0, 0, 100, 10])
const city = region({ text: 'Old Town', label: 'city' }, [0, 20, 100, 10])
const around = region({ label: 'sum', text: 'a b' }, [0, 0, 60, 10])
const sum = region({ text: 'a', label: 'sum' }, [0, 0, 20, 10])
const other = region({ text: 'b', label: 'unit' }, [30, 0, 20, 10])

it.each([
  ['text of their own beside words of others', [address, city, total], 'address', ['address Long Street']],
  ['several of them', [address, city, total], 'city', ['city Old Town']],
  ['a region around words of others', [around, sum, other], 'sum', ['sum a']],
  ['words alone', [sum, other], 'unit', ['unit b']],
])('keeps the entities of a label, and all words: %s', (_, regions, label, entities) => {
  const set = setOf(...regions)
  const filtered = readVia(writeVia(filterSet(set, { labels: [label] })))
  expect(meaningOf(filtered)).toEqual({ entities, words: meaningOf(set).words })
})

it('keeps regions as they are where that keeps their entities', () => {
  const set = setOf(region({ text: 'word' }, [150, 50, 20, 10]), around, sum)
  expect(filterSet(set, { labels: ['sum'] }).pages).toEqual(set.pages)
})

it('keeps what models were sure of', () => {
  const sure = region({ text: 'Long Street', label: 'address', confidence: 0.4 }, [0, 0, 100, 10])
  const { labelled } = labelledPagesOf(filterSet(setOf(sure, total), { labels: ['address'] }))
  expect(labelled[0]?.entities).toMatchObject([{ label: 'address', confidence: 0.4 }])
  const person = labelledPagesOf(filterSet(setOf(address, total), { labels: ['address'] }))
  expect(person.labelled[0]?.entities[0]).not.toHaveProperty('confidence')
})
