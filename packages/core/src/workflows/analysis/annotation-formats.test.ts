import { expect, it } from 'vitest'
import type { DocumentParsers } from '../../kernel/ports/index.ts'
import { readVia } from '../../resources/annotations/index.ts'
import { readAnnotationFile, writeAnnotationFile } from './annotation-formats.ts'

const { signal } = new AbortController()
const region = (attributes: object, x: number) => ({
  shape_attributes: { name: 'rect', x, y: 0, width: 10, height: 10 },
  region_attributes: attributes,
})
const bytes = (value: unknown) => new TextEncoder().encode(JSON.stringify(value))
const page = (filename: string, regions: object[], attributes: object) => ({
  [filename]: {
    filename,
    size: 1,
    regions,
    file_attributes: { width: 100, height: 100, ...attributes },
  },
})

it('writes how sure models were into the table, and that people are', async () => {
  const predicted = [
    region({ text: 'Acme', label: 'company', confidence: 0.4, entityId: '0-0' }, 0),
    region({ text: 'Ltd', label: 'company', confidence: 0.4, entityId: '0-0' }, 20),
    region({ text: '5', label: 'total' }, 60),
  ]
  const set = readVia(
    bytes({
      ...page('a.pdf+0.png', predicted, { pageClass: 'invoice', classConfidence: 0.75 }),
      ...page('a.pdf+1.png', [], { pageClass: 'letter' }),
    }),
  )
  const { bytes: written } = await writeAnnotationFile(set, 'csv', {}, signal)
  const [head = '', ...lines] = new TextDecoder().decode(written).trim().split('\r\n')
  const columns = head.split(',')
  const shown = ['pageClass', 'classConfidence', 'value', 'confidence', 'bx', 'ex']
  const cells = lines.map((line) => shown.map((column) => line.split(',')[columns.indexOf(column)]))
  expect(cells).toEqual([
    ['invoice', '0.75', 'Acme Ltd', '0.4', '0', '0.3'],
    ['invoice', '0.75', '5', '1', '0.6', '0.7'],
    ['letter', '1', '', '', '', ''],
  ])
})

it('says what the table has no line for', async () => {
  const regions = [region({ text: 'one' }, 0), region({ text: 'Two words', label: 'total' }, 50)]
  const { warnings } = await writeAnnotationFile(readVia(bytes(page('a.png', regions, {}))), 'csv', {}, signal)
  expect(warnings).toEqual([
    'Region 2 with the label "total" on page 1 of a.png has no words of its own, and was left out.',
  ])
})

it('stops reading when it is cancelled', async () => {
  const regions = Array(2_000).fill(region({ text: 'w' }, 0))
  const reason = new Error('cancelled')
  const content = bytes({ ...page('a.png', regions, {}), ...page('b.png', regions, {}) })
  const reading = readAnnotationFile({} as DocumentParsers, 'application/json', content, AbortSignal.abort(reason))
  await expect(reading).rejects.toBe(reason)
})
