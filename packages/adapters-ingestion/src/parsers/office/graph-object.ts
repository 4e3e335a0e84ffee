import type { CompoundFile } from '../../compound/open-compound.ts'
import type { EmbeddedFile } from '../../workers/worker-protocol.ts'
import { markdownTable } from './markdown-table.ts'

/** Its charts are written like workbooks, of a version that no workbook has. */
const graphVersion = 0x0680
const records = { number: 3, label: 4, start: 0x809, text: 0x100d } as const
/** Rows and columns that are written; a chart of more is looked at, not read. */
const mostRows = 1_000
const mostColumns = 100

/** A chart of Microsoft Graph, the charts of Office before 2007: its titles, and its numbers as a table. */
export function readGraph(folder: CompoundFile, name: string): EmbeddedFile | undefined {
  const stream = folder.read('workbook')
  if (stream === undefined || stream.length < 6) return undefined
  if (stream.readUInt16LE(0) !== records.start || stream.readUInt16LE(4) !== graphVersion) return undefined
  const rows = new Map<number, string[]>()
  const titles = new Set<string>()
  const put = (data: Buffer, text: string): void => {
    const [row, column] = [data.readUInt16LE(0), data.readUInt16LE(2)]
    if (row >= mostRows || column >= mostColumns) return
    const cells = rows.get(row) ?? []
    rows.set(row, cells)
    cells[column] = text
  }
  for (const { type, data } of recordsOf(stream)) {
    if (type === records.number && data.length >= 15) put(data, String(Number(data.readDoubleLE(7).toPrecision(15))))
    else if (type === records.label && data.length >= 9) put(data, shortText(data, 7))
    else if (type === records.text && data.length >= 4) titles.add(shortText(data, 2))
  }
  const shown = new Set([...rows.values()].flat())
  const parts = [...[...titles].filter((title) => !shown.has(title)), markdownTable([...rows.values()])]
  const text = parts.filter((part) => part !== '').join('\n\n')
  return { fileName: `${name}.md`, bytes: Buffer.from(text) }
}

function* recordsOf(stream: Buffer): Generator<{ readonly type: number; readonly data: Buffer }> {
  for (let at = 0; at + 4 <= stream.length;) {
    const end = at + 4 + stream.readUInt16LE(at + 2)
    yield { type: stream.readUInt16LE(at), data: stream.subarray(at + 4, end) }
    at = end
  }
}

/** After its length and whether its letters take two bytes. */
function shortText(data: Buffer, at: number): string {
  const isWide = ((data[at + 1] ?? 0) & 1) === 1
  const end = at + 2 + (data[at] ?? 0) * (isWide ? 2 : 1)
  return data
    .toString(isWide ? 'utf16le' : 'latin1', at + 2, end)
    .replace(/\s+/g, ' ')
    .trim()
}
