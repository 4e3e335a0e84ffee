import type { Page } from 'playwright-core'
import type { GalleryBrowser } from './gallery-browser.ts'

/** Pixels that are side by side become one. */
const shrinkBy = 2
/** Of 255, in any colour. */
const visible = 24

export interface Difference {
  /** Pixels of the smaller picture. */
  readonly differing: number
  readonly allowed: number
}

/** Whether a picture shows something else. */
export const isDifferent = ({ differing, allowed }: Difference): boolean => differing > allowed

const script = `
const visible = ${visible}
async function pixels(type, base64) {
  const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
  const image = await createImageBitmap(new Blob([bytes], { type }))
  const canvas = new OffscreenCanvas(image.width, image.height)
  const context = canvas.getContext('2d', { willReadFrequently: true })
  context.drawImage(image, 0, 0)
  return context.getImageData(0, 0, image.width, image.height)
}
function shrunk({ width, height, data }, by) {
  const small = new ImageData(Math.floor(width / by), Math.floor(height / by))
  for (let y = 0; y < small.height; y++)
    for (let x = 0; x < small.width; x++)
      for (let channel = 0; channel < 4; channel++) {
        let sum = 0
        for (let down = 0; down < by; down++)
          for (let across = 0; across < by; across++)
            sum += data[((y * by + down) * width + x * by + across) * 4 + channel]
        small.data[(y * small.width + x) * 4 + channel] = Math.round((Math.round((sum / by / by / 255) * 31) * 255) / 31)
      }
  return small
}
globalThis.asWebp = async (png, by, quality) => {
  const whole = await pixels('image/png', png)
  const small = by === 1 ? whole : shrunk(whole, by)
  const canvas = new OffscreenCanvas(small.width, small.height)
  canvas.getContext('2d').putImageData(small, 0, 0)
  const blob = await canvas.convertToBlob({ type: 'image/webp', quality })
  const bytes = new Uint8Array(await blob.arrayBuffer())
  let text = ''
  for (const byte of bytes) text += String.fromCharCode(byte)
  return btoa(text)
}
// What lies between the pixels around it is an edge: every release of a browser paints those a little otherwise.
function isEdge(value, { width, height, data }, x, y, channel) {
  let [lowest, highest] = [255, 0]
  for (let down = Math.max(0, y - 1); down <= Math.min(height - 1, y + 1); down++)
    for (let across = Math.max(0, x - 1); across <= Math.min(width - 1, x + 1); across++) {
      const other = data[(down * width + across) * 4 + channel]
      lowest = Math.min(lowest, other)
      highest = Math.max(highest, other)
    }
  return value >= lowest - visible && value <= highest + visible
}
function isSame(one, other, x, y, channel) {
  const at = (y * one.width + x) * 4 + channel
  if (Math.abs(one.data[at] - other.data[at]) <= visible) return true
  return isEdge(one.data[at], other, x, y, channel) && isEdge(other.data[at], one, x, y, channel)
}
globalThis.differing = async (golden, png, by) => {
  const [expected, found] = [await pixels('image/webp', golden), shrunk(await pixels('image/png', png), by)]
  const all = expected.width * expected.height
  if (found.width !== expected.width || found.height !== expected.height) return { differing: all, all }
  let differing = 0
  for (let y = 0; y < expected.height; y++)
    for (let x = 0; x < expected.width; x++)
      if ([0, 1, 2].some((channel) => !isSame(expected, found, x, y, channel))) differing++
  return { differing, all }
}`

/** Makes and compares small pictures, with what the browser knows of them. */
export async function pictureTable(browser: GalleryBrowser) {
  const page: Page = await browser.newPage()
  await page.evaluate(`(() => {${script}})()`)
  const call = <Result>(name: string, ...given: readonly unknown[]) =>
    page.evaluate(`globalThis.${name}(${given.map((value) => JSON.stringify(value)).join()})`) as Promise<Result>
  return {
    /** A screenshot as it is kept: WebP without loss. */
    async small(png: Buffer): Promise<Buffer> {
      return Buffer.from(await call<string>('asWebp', png.toString('base64'), shrinkBy, 1), 'base64')
    },
    /** For people to look at, whole. */
    async photo(png: Buffer): Promise<Buffer> {
      return Buffer.from(await call<string>('asWebp', png.toString('base64'), 1, 0.8), 'base64')
    },
    async difference(golden: Buffer, png: Buffer): Promise<Difference> {
      const given = [golden.toString('base64'), png.toString('base64'), shrinkBy]
      const { differing, all } = await call<{ differing: number; all: number }>('differing', ...given)
      return { differing, allowed: 24 + Math.round(all / 6_000) }
    },
    [Symbol.asyncDispose]: () => page.close(),
  }
}
