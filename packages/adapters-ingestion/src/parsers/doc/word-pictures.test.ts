import { expect, test } from 'vitest'
import { drawnCommon, drawnGroup, drawnShape, drawnShapes } from '../office/drawn-shape.fixture.ts'
import { line, makeDoc } from './doc.fixture.ts'
import { readDoc } from './read-doc.ts'

const task = { isLite: false, maxUnpackedBytes: 1_000_000 }

function picture(description: string): Buffer {
  const shape = drawnShape(1, description)
  const head = Buffer.alloc(68)
  head.writeUInt32LE(head.length + shape.length, 0)
  head.writeUInt16LE(head.length, 4)
  head.writeUInt16LE(0x64, 6)
  return Buffer.concat([head, shape])
}

/** Where shapes are anchored: a letter, and the number of the shape. */
function anchors(letter: number, number: number): Buffer {
  const table = Buffer.alloc(8 + 26)
  table.writeUInt32LE(letter, 0)
  table.writeUInt32LE(100, 4)
  table.writeUInt32LE(number, 8)
  return table
}

test('descriptions of pictures in the text, of shapes and groups beside it, and of those in headers', () => {
  const file = makeDoc({
    body: [
      line('Bridge: ', ['\u0001', [0x03, 0x6a, 0, 0, 0, 0]], '.'),
      line('Map \u0008 of it'),
      line(['\u0001', [0x03, 0x6a, 0xff, 0xff, 0xff, 0x7f]], 'end'),
    ],
    data: Buffer.concat([picture('An arch of stone'), Buffer.alloc(5_000)]),
    tables: {
      40: anchors(15, 7),
      50: Buffer.concat([
        ...[drawnCommon(), Buffer.from([0])],
        drawnShapes([
          drawnGroup([drawnShape(7, 'The valley'), drawnShape(8, 'the river')]),
          drawnShape(9, 'image001.png'),
        ]),
        ...[Buffer.from([1]), drawnShapes([drawnShape(10, 'Logo of the Bridge Society')])],
      ]),
    },
  })
  expect(readDoc(file, task).pages).toEqual([
    'Bridge:  An arch of stone .\n\nMap  The valley the river  of it\n\nend\n\nHeader: Logo of the Bridge Society',
  ])
})
