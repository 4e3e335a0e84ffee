import { CFB } from '@e965/xlsx'

/** A record of a binary workbook. */
export function xlsRecord(type: number, data: Uint8Array = new Uint8Array()): Buffer {
  const head = Buffer.alloc(4)
  head.writeUInt16LE(type, 0)
  head.writeUInt16LE(data.length, 2)
  return Buffer.concat([head, data])
}

/** A box on a sheet: the object, then its text in pieces, the second half in letters of two bytes. */
export function xlsBox(text: string, kind = 6): Buffer {
  const object = Buffer.alloc(26)
  object.writeUInt16LE(0x15, 0)
  object.writeUInt16LE(0x12, 2)
  object.writeUInt16LE(kind, 4)
  const head = Buffer.alloc(18)
  head.writeUInt16LE(text.length, 10)
  const half = Math.floor(text.length / 2)
  return Buffer.concat([
    xlsRecord(0x5d, object),
    xlsRecord(0x1b6, head),
    xlsRecord(0x3c, Buffer.concat([Buffer.from([0]), Buffer.from(text.slice(0, half), 'latin1')])),
    xlsRecord(0x3c, Buffer.concat([Buffer.from([1]), Buffer.from(text.slice(half), 'utf16le')])),
    xlsRecord(0x3c, Buffer.alloc(16)),
  ])
}

/** A chart inside a sheet, with its texts. */
export const xlsChart = (texts: readonly string[]): Buffer =>
  Buffer.concat([
    // Excel 97, a chart.
    xlsRecord(0x809, Buffer.from('00062000000000000000000000000000', 'hex')),
    ...texts.map((text) =>
      xlsRecord(0x100d, Buffer.concat([Buffer.from([0, 0, text.length, 1]), Buffer.from(text, 'utf16le')])),
    ),
    xlsRecord(0x0a),
  ])

/** A header or footer as it is printed around a sheet. */
export const xlsPrinted = (kind: 'header' | 'footer', text: string): Buffer =>
  xlsRecord(
    kind === 'header' ? 0x14 : 0x15,
    Buffer.concat([Buffer.from([text.length, 0, 0]), Buffer.from(text, 'latin1')]),
  )

/** A workbook with further records at the end of its last sheet. */
export function withXlsRecords(workbook: Uint8Array, records: readonly Uint8Array[]): Uint8Array {
  const file = CFB.read(workbook, { type: 'buffer' })
  const stream = CFB.find(file, 'Workbook')
  if (stream === null) throw new Error('The file is no binary workbook.')
  const content = Buffer.from(stream.content)
  CFB.utils.cfb_add(file, '/Workbook', Buffer.concat([content.subarray(0, -4), ...records, content.subarray(-4)]))
  return Uint8Array.from(CFB.write(file, { type: 'buffer' }) as Uint8Array)
}
