/** @module-tag slow */
import type { CropRequest, PictureBox } from '@docent/core/ports'
import { createCanvas, loadImage } from '@napi-rs/canvas'
import { afterAll, describe, expect, it } from 'vitest'
import { standardParsers } from '../../standard-parsers.ts'
import { encodedAs, withOrientation } from './image.fixture.ts'

/** Four fields, each 20 by 10 pixels: red, green, blue and one that is transparent. */
const drawn = createCanvas(40, 20)
for (const [color, x, y] of [
  ['#f00', 0, 0],
  ['#0f0', 20, 0],
  ['#00f', 0, 10],
] as const) {
  const context = drawn.getContext('2d')
  context.fillStyle = color
  context.fillRect(x, y, 20, 10)
}
const png = new Uint8Array(await drawn.encode('png'))
const fields: PictureBox[] = [
  [0, 0, 20, 10],
  [20, 0, 40, 10],
  [0, 10, 20, 20],
  [20, 10, 40, 20],
]

const parsers = standardParsers({ image: { memoryMb: 512 } })
afterAll(() => parsers.close())
const { signal } = new AbortController()
const crop = (request: Partial<CropRequest>) => parsers.cropPicture!({ image: png, boxes: fields, signal, ...request })

/** Size and the colour in the middle of each piece. */
const seen = (pieces: readonly Uint8Array[]) =>
  Promise.all(
    pieces.map(async (piece) => {
      if (piece.length === 0) return 'nothing'
      const image = await loadImage(piece)
      const context = createCanvas(image.width, image.height).getContext('2d')
      context.drawImage(image, 0, 0)
      const { data } = context.getImageData(image.width >> 1, image.height >> 1, 1, 1)
      const color = [...data].map((part) => (part > 127 ? 'f' : '0')).join('')
      return `${image.width}x${image.height} ${color}`
    }),
  )

/** A PNG that declares a larger size than it has. */
const claiming = (width: number, height: number): Uint8Array => {
  const claimed = png.slice()
  new DataView(claimed.buffer).setUint32(16, width)
  new DataView(claimed.buffer).setUint32(20, height)
  return claimed
}

describe('cropPicture', () => {
  it('cuts a piece for each box, in order, on white', async () => {
    expect(await seen(await crop({}))).toEqual(['20x10 f00f', '20x10 0f0f', '20x10 00ff', '20x10 ffff'])
  })

  it('adds padding, clips to the picture and leaves out what is outside', async () => {
    const boxes: PictureBox[] = [
      [1, 1, 3, 3],
      [35, 0, 99, 99],
      [41, 0, 50, 5],
    ]
    expect(await seen(await crop({ boxes, padding: 0 }))).toEqual(['2x2 f00f', '5x20 ffff', 'nothing'])
    expect(await seen(await crop({ boxes, padding: 2 }))).toEqual(['5x5 f00f', '7x20 ffff', '1x7 0f0f'])
  })

  it('scales down what is too large', async () => {
    expect(await seen(await crop({ boxes: [[0, 0, 20, 10]], maxPixels: 50 }))).toEqual(['10x5 f00f'])
  })

  it('takes other formats, upright', async () => {
    for (const format of ['jpeg', 'webp', 'gif'] as const)
      expect(await seen(await crop({ image: await encodedAs(png, format), boxes: fields.slice(0, 2) }))).toEqual([
        '20x10 f00f',
        '20x10 0f0f',
      ])
    const sideways = withOrientation(await encodedAs(png, 'jpeg', true), 6)
    expect(await seen(await crop({ image: sideways, boxes: fields.slice(0, 3) }))).toEqual([
      '20x10 f00f',
      '20x10 0f0f',
      '20x10 00ff',
    ])
  })

  it('cuts thousands of pieces, and none', async () => {
    const boxes = Array<PictureBox>(3_000).fill([0, 0, 2, 2])
    const pieces = await crop({ boxes })
    expect([pieces.length, new Set(pieces.map((piece) => piece.length)).size]).toEqual([3_000, 1])
    expect(await crop({ boxes: [] })).toEqual([])
  })

  it.each<[string, Partial<CropRequest>, string]>([
    [
      'an upside-down box',
      {
        boxes: [
          [0, 0, 2, 2],
          [5, 5, 2, 9],
        ],
      },
      'invalid_input',
    ],
    ['a box that is no number', { boxes: [[0, 0, Number.NaN, 2]] }, 'invalid_input'],
    ['an endless box', { boxes: [[0, 0, Infinity, 2]] }, 'invalid_input'],
    ['too many boxes', { boxes: Array<PictureBox>(10_001).fill([0, 0, 1, 1]) }, 'invalid_input'],
    ['a negative padding', { padding: -1 }, 'invalid_input'],
    ['too many pixels', { maxPixels: 16_000_001 }, 'invalid_input'],
    ['an empty file', { image: new Uint8Array() }, 'ingestion_failed'],
    ['another file', { image: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>') }, 'ingestion_failed'],
    ['half a picture', { image: png.slice(0, 30) }, 'ingestion_failed'],
    ['a bomb', { image: claiming(60_000, 60_000) }, 'ingestion_failed'],
    ['a picture of which all is missing', { image: claiming(9_000, 9_000) }, 'ingestion_failed'],
  ])('refuses %s', async (_what, request, code) => {
    await expect(crop(request)).rejects.toMatchObject({ code })
    expect(await crop({ boxes: fields.slice(0, 1) })).toHaveLength(1)
  })

  it('ends when it is aborted', async () => {
    await expect(crop({ signal: AbortSignal.abort() })).rejects.toMatchObject({ code: 'canceled' })
    const controller = new AbortController()
    const pieces = crop({ boxes: Array<PictureBox>(10_000).fill([0, 0, 40, 20]), signal: controller.signal })
    controller.abort()
    await expect(pieces).rejects.toMatchObject({ code: 'canceled' })
  })
})
