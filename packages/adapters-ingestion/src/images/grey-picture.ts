/** A picture in shades of grey, as recognizers like it: rows from the top, one byte a pixel. */
export interface GreyPicture {
  readonly width: number
  readonly height: number
  readonly pixels: Uint8Array
}

/** Transparent pixels become white. */
export function greyOf(rgba: Uint8Array | Uint8ClampedArray, width: number, height: number): GreyPicture {
  const pixels = new Uint8Array(width * height)
  for (let index = 0, from = 0; index < pixels.length; index += 1, from += 4) {
    const luma = 0.299 * (rgba[from] ?? 0) + 0.587 * (rgba[from + 1] ?? 0) + 0.114 * (rgba[from + 2] ?? 0)
    const alpha = (rgba[from + 3] ?? 0) / 255
    pixels[index] = 255 + (luma - 255) * alpha
  }
  return { width, height, pixels }
}

/** Turned and mirrored by the number that Exif and TIFF give: 1 is upright, 6 has to be turned clockwise. */
export function upright(picture: GreyPicture, orientation: number): GreyPicture {
  if (orientation < 2 || orientation > 8) return picture
  const { width, height, pixels } = picture
  const turned = orientation >= 5
  const [across, down] = turned ? [height, width] : [width, height]
  const out = new Uint8Array(pixels.length)
  for (let y = 0, to = 0; y < down; y += 1) {
    for (let x = 0; x < across; x += 1, to += 1) {
      const [column, row] = turned ? [y, x] : [x, y]
      const fromX = [2, 3, 7, 8].includes(orientation) ? width - 1 - column : column
      const fromY = [3, 4, 6, 7].includes(orientation) ? height - 1 - row : row
      out[to] = pixels[fromY * width + fromX] ?? 0
    }
  }
  return { width: across, height: down, pixels: out }
}

/** Letters of small pictures are too small to be read well; those of huge ones are larger than they need to be. */
const smallSide = 1_400
const mostPixels = 12_000_000

/** Twice as large, or smaller by a whole number, or as it is: whichever is read best in bounded time. */
export function readable(picture: GreyPicture): GreyPicture {
  const { width, height } = picture
  if (Math.max(width, height) < smallSide) return doubled(picture)
  const step = Math.ceil(Math.sqrt((width * height) / mostPixels))
  return step > 1 ? shrunk(picture, step) : picture
}

/** The mean is inserted between two pixels. */
function doubled({ width, height, pixels }: GreyPicture): GreyPicture {
  const out = new Uint8Array(4 * width * height)
  const at = (x: number, y: number): number => pixels[Math.min(y, height - 1) * width + Math.min(x, width - 1)] ?? 0
  for (let y = 0, to = 0; y < 2 * height; y += 1) {
    const [top, below] = [y >> 1, (y + 1) >> 1]
    for (let x = 0; x < 2 * width; x += 1, to += 1) {
      const [left, right] = [x >> 1, (x + 1) >> 1]
      out[to] = (at(left, top) + at(right, top) + at(left, below) + at(right, below)) / 4
    }
  }
  return { width: 2 * width, height: 2 * height, pixels: out }
}

/** Each pixel is the mean of a square. */
function shrunk({ width, height, pixels }: GreyPicture, step: number): GreyPicture {
  const across = Math.max(Math.floor(width / step), 1)
  const down = Math.max(Math.floor(height / step), 1)
  const out = new Uint8Array(across * down)
  for (let y = 0, to = 0; y < down; y += 1) {
    for (let x = 0; x < across; x += 1, to += 1) {
      let sum = 0
      for (let row = y * step; row < (y + 1) * step; row += 1) {
        for (let column = x * step; column < (x + 1) * step; column += 1) sum += pixels[row * width + column] ?? 0
      }
      out[to] = sum / (step * step)
    }
  }
  return { width: across, height: down, pixels: out }
}
