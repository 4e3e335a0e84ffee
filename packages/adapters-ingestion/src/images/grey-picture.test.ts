import { describe, expect, it } from 'vitest'
import { greyOf, readable, upright } from './grey-picture.ts'

describe('upright', () => {
  // 1 2 3
  // 4 5 6
  const picture = { width: 3, height: 2, pixels: Uint8Array.of(1, 2, 3, 4, 5, 6) }
  it.each([
    [1, 3, [1, 2, 3, 4, 5, 6]],
    [2, 3, [3, 2, 1, 6, 5, 4]],
    [3, 3, [6, 5, 4, 3, 2, 1]],
    [4, 3, [4, 5, 6, 1, 2, 3]],
    [5, 2, [1, 4, 2, 5, 3, 6]],
    [6, 2, [4, 1, 5, 2, 6, 3]],
    [7, 2, [6, 3, 5, 2, 4, 1]],
    [8, 2, [3, 6, 2, 5, 1, 4]],
    [9, 3, [1, 2, 3, 4, 5, 6]],
  ])('turns orientation %i', (orientation, width, pixels) => {
    const turned = upright(picture, orientation)
    expect(turned).toMatchObject({ width, height: 6 / width })
    expect([...turned.pixels]).toEqual(pixels)
  })
})

describe('greyOf', () => {
  it('weighs the colours and puts white behind what is transparent', () => {
    const rgba = Uint8Array.of(255, 255, 255, 255, 0, 0, 0, 255, 0, 255, 0, 255, 0, 0, 0, 0)
    expect([...greyOf(rgba, 4, 1).pixels]).toEqual([255, 0, 149, 255])
  })
})

describe('readable', () => {
  const plain = (width: number, height: number) => ({ width, height, pixels: new Uint8Array(width * height).fill(7) })

  it('doubles small pictures, with means between the pixels', () => {
    const { width, height, pixels } = readable({ width: 2, height: 1, pixels: Uint8Array.of(0, 100) })
    expect([width, height]).toEqual([4, 2])
    expect([...pixels]).toEqual([0, 50, 100, 100, 0, 50, 100, 100])
  })

  it('keeps pages as they are scanned, and shrinks what is larger than a page', () => {
    const page = plain(1_654, 2_339)
    expect(readable(page)).toBe(page)
    const huge = readable(plain(5_000, 5_000))
    expect(huge).toMatchObject({ width: 2_500, height: 2_500 })
    expect(huge.pixels.every((pixel) => pixel === 7)).toBe(true)
  })
})
