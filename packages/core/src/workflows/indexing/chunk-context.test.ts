import { expect, test } from 'vitest'
import { chunkContexts } from './chunk-context.ts'

const statement = [
  'Table of Contents',
  'Acme, Inc.',
  'Consolidated balance sheets',
  '| (Dollars in millions) | 2019 |\n| --- | --- |\n| Inventories | 562 |',
].join('\n\n')

test('rows that continue a table are searched with the first lines of their page and the header of the table', () => {
  const contextOf = chunkContexts()
  contextOf({ text: 'Annual report\n\nOf the year.', pageFrom: 1 })
  expect(contextOf({ text: statement, pageFrom: 2 })).toBe('Annual report')
  expect(contextOf({ text: '| Goodwill | 154 |', pageFrom: 2 })).toBe(
    'Annual report\nTable of Contents\nAcme, Inc.\nConsolidated balance sheets\n| (Dollars in millions) | 2019 |',
  )
})

test('what follows on a page in sentences is searched with its first line alone', () => {
  const contextOf = chunkContexts()
  contextOf({ text: 'Notes\n\nAcme, Inc.\n\nThe notes are part of the report.', pageFrom: 3 })
  expect(contextOf({ text: 'They continue.', pageFrom: 3 })).toBe('Notes')
})
