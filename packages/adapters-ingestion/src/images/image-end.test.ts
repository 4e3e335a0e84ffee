import { expect, it } from 'vitest'
import { encodedAs, withOrientation } from '../parsers/image/image.fixture.ts'
import { endsEarly } from './image-end.ts'
import { pictureOf } from './picture.fixture.ts'

const { png } = await pictureOf([{ x: 10, y: 20, lines: ['text'] }], { width: 100 })
const jpeg = await encodedAs(png, 'jpeg')
/** A header part that holds a whole picture. */
const preview = Buffer.concat([
  jpeg.subarray(0, 2),
  Buffer.from([0xff, 0xe1, 0, 6, 0xff, 0xd8, 0xff, 0xd9]),
  jpeg.subarray(2),
])

it.each([
  ['PNG', png],
  ['JPEG', jpeg],
  ['JPEG with a turned camera', withOrientation(jpeg, 6)],
  ['JPEG with a preview', preview],
])('distinguishes a whole %s from one that is cut off', (_name, bytes) => {
  expect(endsEarly(bytes)).toBe(false)
  expect(endsEarly(Buffer.concat([bytes, Buffer.alloc(100)]))).toBe(false)
  for (const part of [0.2, 0.5, 0.9]) expect(endsEarly(bytes.subarray(0, Math.floor(part * bytes.length)))).toBe(true)
})

it('returns nothing for other files', () => {
  expect(endsEarly(Buffer.from('GIF89a'))).toBe(false)
  expect(endsEarly(new Uint8Array())).toBe(false)
})
