import { deflateSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import type { EmbeddedFile } from '../../workers/worker-protocol.ts'
import { fileOfObject } from './embedded-object.ts'
import type { DocumentObjects, FoundObject } from './found-object.ts'
import { openCompound } from '../../compound/open-compound.ts'
import { makeCompoundFile } from './compound.fixture.ts'
import { objectsOfCompound, objectsOfPackage, objectsOfPresentation, objectsOfRtf } from './embedded-objects.ts'
import { openPackage } from './office-package.ts'
import { relationsXml } from './ooxml.fixture.ts'
import { makePackage } from './package.fixture.ts'

const pdf = Buffer.from('%PDF-1.7 of the contract')
const text = Buffer.from('What the note says')

/** As Windows packages a file that no program embeds. */
function packaged(name: string, content: Buffer): Buffer {
  const long = (value: number): Buffer => {
    const bytes = Buffer.alloc(4)
    bytes.writeUInt32LE(value)
    return bytes
  }
  const narrow = (value: string): Buffer => Buffer.from(`${value}\0`, 'latin1')
  const wide = (value: string): Buffer => Buffer.concat([long(value.length), Buffer.from(value, 'utf16le')])
  return Buffer.concat([
    ...[Buffer.from([2, 0]), narrow('?.txt'), narrow('C:\\?.txt'), Buffer.from([0, 0, 3, 0])],
    ...[long(9), narrow('C:\\?.txt'), long(content.length), content],
    ...[wide(`C:\\${name}`), wide(name), wide(`C:\\${name}`)],
  ])
}
/** As OLE 1.0 writes an object. */
function objectData(program: string, content: Uint8Array): Buffer {
  const name = Buffer.from(`${program}\0`)
  const numbers = [1, 2, name.length].map((value) => Buffer.from([value, 0, 0, 0]))
  const size = Buffer.alloc(12)
  size.writeUInt32LE(content.length, 8)
  return Buffer.concat([...numbers, name, size, content])
}
const inStream = (content: Buffer): Buffer => Buffer.concat([Buffer.alloc(4), content])

const named = (objects: DocumentObjects): (readonly [string, string] | 'unread')[] =>
  [...objects].map((object) =>
    object === 'unread' ? object : ([object.fileName, Buffer.from(object.bytes).toString('latin1')] as const),
  )
/** The file of an object that has one. */
function fileIn(object: FoundObject): EmbeddedFile {
  if (object === undefined || object === 'unread') throw new Error(`no file: ${String(object)}`)
  return object
}

async function fromPackage(parts: Readonly<Record<string, string | Uint8Array>>) {
  const limits = { maxUnpackedBytes: 1_000_000 }
  return named(objectsOfPackage(await openPackage(makePackage(parts), limits)))
}

describe('objects embedded in documents', () => {
  it('are taken out of zipped documents, but for the workbooks of charts', async () => {
    const native = makeCompoundFile({ '\u0001Ole10Native': inStream(packaged('Größe.txt', text)) })
    const equation = makeCompoundFile({ 'Equation Native': Buffer.alloc(100) })
    const found = await fromPackage({
      'word/_rels/document.xml.rels': relationsXml([
        { id: 'a', kind: 'oleObject', target: 'embeddings/oleObject1.bin' },
        { id: 'b', kind: 'package', target: 'embeddings/Sheet.xlsx' },
        { id: 'c', kind: 'oleObject', target: 'file:///C:/linked.xls', external: true },
        { id: 'd', kind: 'oleObject', target: 'embeddings/oleObject2.bin' },
        { id: 'e', kind: 'oleObject', target: 'embeddings/missing.bin' },
        { id: 'f', kind: 'oleObject', target: 'embeddings/oleObject3.bin' },
      ]),
      'word/charts/_rels/chart1.xml.rels': relationsXml([
        { id: 'a', kind: 'package', target: '../embeddings/Numbers.xlsx' },
      ]),
      'word/embeddings/oleObject1.bin': native,
      'word/embeddings/oleObject2.bin': makeCompoundFile({ CONTENTS: pdf }),
      'word/embeddings/oleObject3.bin': equation,
      'word/embeddings/Sheet.xlsx': 'PK sheet',
      'word/embeddings/Numbers.xlsx': 'PK numbers',
    })
    expect(found).toEqual([
      ['Größe.txt', text.toString()],
      ['Sheet.xlsx', 'PK sheet'],
      ['oleObject2', pdf.toString()],
      // The part that is missing, and the equation.
      ...['unread', 'unread'],
    ])
  })

  it('are taken out of OpenDocument', async () => {
    const found = await fromPackage({
      'content.xml': '<x/>',
      'Object 1': makeCompoundFile({ CONTENTS: pdf }),
      'Object 2/content.xml': '<x/>',
      'Object 3': 'a picture',
    })
    expect(found).toEqual([['Object 1', pdf.toString()]])
  })

  it('are taken out of folders of old documents and workbooks', () => {
    const streams = {
      WordDocument: Buffer.alloc(600, 1),
      'ObjectPool/_12/\u0001Ole10Native': inStream(packaged('note.txt', text)),
      'ObjectPool/_13/WordDocument': Buffer.alloc(5_000, 7),
      'ObjectPool/_13/1Table': Buffer.alloc(70, 8),
    }
    const [note, inner] = [...objectsOfCompound(makeCompoundFile(streams))]
    expect(note).toMatchObject({ fileName: 'note.txt' })
    const file = openCompound(fileIn(inner).bytes)
    expect(file.names).toEqual(['1table', 'worddocument'])
    expect(file.read('worddocument')?.subarray(0, 5_000)).toEqual(Buffer.alloc(5_000, 7))
    expect(file.read('1table')?.subarray(0, 71)).toEqual(Buffer.concat([Buffer.alloc(70, 8), Buffer.alloc(1)]))
    const book = makeCompoundFile({ Workbook: Buffer.alloc(600), 'MBD0001A2B3/CONTENTS': pdf })
    expect(named(objectsOfCompound(book))).toEqual([['object 1', pdf.toString()]])
  })

  it('are taken out of old presentations, packed or not, and up to a size', () => {
    const object = makeCompoundFile({ CONTENTS: pdf })
    const record = (instance: number, data: Uint8Array): Buffer => {
      const head = Buffer.alloc(8)
      head.writeUInt16LE(instance << 4, 0)
      head.writeUInt16LE(0x1011, 2)
      head.writeUInt32LE(data.length, 4)
      return Buffer.concat([head, data])
    }
    const packed = Buffer.concat([Buffer.alloc(4), deflateSync(object)])
    // Some programs leave out the end of what they pack.
    const stream = Buffer.concat([record(0, object), record(1, packed.subarray(0, -4))])
    const file = makeCompoundFile({ 'PowerPoint Document': stream })
    const whole = [
      ['object 1', pdf.toString()],
      ['object 2', pdf.toString()],
    ]
    expect(named(objectsOfPresentation(file, 1_000_000))).toEqual(whole)
    expect(named(objectsOfPresentation(file, object.length + 10))).toEqual([...whole.slice(0, 1), 'unread'])
  })

  it('are taken out of RTF', () => {
    const data = (program: string, content: Uint8Array): string =>
      objectData(program, content).toString('hex').replace(/.{64}/g, '$&\r\n')
    const object = (program: string, content: Uint8Array): string =>
      `{\\object\\objemb{\\*\\objclass ${program}}{\\*\\objdata ${data(program, content)}}{\\result shown}}`
    const rtf = `{\\rtf1 ${object('Package', packaged('note.txt', text))}${object('AcroExch', makeCompoundFile({ CONTENTS: pdf }))}{\\*\\objdata 0102}}`
    expect(named(objectsOfRtf(Buffer.from(rtf)))).toEqual([
      ['note.txt', text.toString()],
      ['object 2', pdf.toString()],
      'unread',
    ])
  })

  it('are taken out of RTF that has their bytes as they are', () => {
    const data = objectData('Package', packaged('brace}.txt', text))
    const binary = Buffer.concat([Buffer.from(`\\bin${data.length} `), data])
    const rtf = Buffer.concat([
      Buffer.from('{\\rtf1 {\\object{\\*\\objdata '),
      binary,
      Buffer.from('}} after {\\*\\objdata\\bin99 1}}'),
    ])
    expect(named(objectsOfRtf(rtf))).toEqual([['brace}.txt', text.toString()], 'unread'])
  })

  it('are nothing where they are links and controls', () => {
    const [linked, data] = [Buffer.from([1, 0, 0, 2, 1, 0, 0, 0]), Buffer.alloc(80)]
    const file = makeCompoundFile({
      WordDocument: Buffer.alloc(600, 1),
      'ObjectPool/_1/\u0001Ole': linked,
      'ObjectPool/_2/\u0003OCXNAME': data,
      'ObjectPool/_3/Contents': data,
    })
    expect(named(objectsOfCompound(file))).toEqual(['unread'])
  })

  it('are counted where there are too many', () => {
    const rtf = Buffer.from(`{\\rtf1 ${'{\\*\\objdata 0102}'.repeat(700)}}`)
    expect(named(objectsOfRtf(rtf))).toHaveLength(700)
  })

  it('are read where they are charts of Microsoft Graph', () => {
    const record = (type: number, data: Uint8Array): Buffer => {
      const head = Buffer.alloc(4)
      head.writeUInt16LE(type, 0)
      head.writeUInt16LE(data.length, 2)
      return Buffer.concat([head, data])
    }
    const narrow = (value: string): Buffer => Buffer.from(`${String.fromCharCode(value.length)}\0${value}`, 'latin1')
    const wide = (value: string): Buffer =>
      Buffer.concat([Buffer.from([value.length, 1]), Buffer.from(value, 'utf16le')])
    const cell = (row: number, column: number): Buffer => Buffer.from([row, 0, column, 0, 0, 0, 0])
    const sales = Buffer.alloc(8)
    sales.writeDoubleLE(20.4)
    const far = Buffer.concat([Buffer.from([255, 255, 255, 255, 0, 0, 0]), sales])
    const workbook = Buffer.concat([
      record(0x809, Buffer.from([0x80, 6, 5, 0])),
      record(4, Buffer.concat([cell(0, 1), narrow('1st Qtr')])),
      record(4, Buffer.concat([cell(1, 0), wide('Восток')])),
      record(3, Buffer.concat([cell(1, 1), sales])),
      record(3, far),
      record(0x100d, Buffer.concat([Buffer.alloc(2), wide('Восток')])),
      record(0x100d, Buffer.concat([Buffer.alloc(2), narrow('Sales of 1999')])),
    ])
    const file = fileIn(fileOfObject(makeCompoundFile({ Workbook: workbook }), 'object 1'))
    expect(file.fileName).toBe('object 1.md')
    expect(Buffer.from(file.bytes).toString()).toBe('Sales of 1999\n\n|  | 1st Qtr |\n| --- | --- |\n| Восток | 20.4 |')
  })

  it('are left out where they are damaged', () => {
    const whole = makeCompoundFile({ '\u0001Ole10Native': inStream(packaged('note.txt', Buffer.alloc(9_000, 'x'))) })
    for (let length = 0; length < whole.length; length += 97)
      expect(() => fileOfObject(whole.subarray(0, length), 'object')).not.toThrow()
    const unterminated = Buffer.from(`{\\rtf1 ${'{\\*\\objdata 01'.repeat(20_000)}`)
    expect(new Set(objectsOfRtf(unterminated))).toEqual(new Set(['unread']))
  })
})
