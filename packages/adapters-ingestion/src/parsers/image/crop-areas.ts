import { DocentError, type PictureBox } from '@docent/core/ports'
import type { ImageSize } from '../../images/image-size.ts'

/** What is cut out of a picture, in whole pixels, and the size of the piece. */
export interface CropArea extends ImageSize {
  readonly x: number
  readonly y: number
  readonly piece: ImageSize
}

export interface CropRules {
  readonly padding: number
  readonly maxPixels: number
}

const mostPixels = 50_000_000

/**
 * The area of each box with its padding; undefined where no part of it is in the picture.
 * @throws `too_large` for pieces that have too many pixels together
 */
export function cropAreas(
  picture: ImageSize,
  boxes: readonly PictureBox[],
  rules: CropRules,
): readonly (CropArea | undefined)[] {
  const areas = boxes.map((box) => areaOf(picture, box, rules))
  const pixels = areas.reduce((sum, area) => sum + (area ? area.piece.width * area.piece.height : 0), 0)
  if (pixels <= mostPixels) return areas
  throw new DocentError({
    code: 'too_large',
    message: `The pieces of the picture have more than ${mostPixels} pixels together; cut fewer at a time, or smaller ones.`,
  })
}

function areaOf(picture: ImageSize, [x0, y0, x1, y1]: PictureBox, { padding, maxPixels }: CropRules) {
  const x = Math.max(0, Math.floor(x0 - padding))
  const y = Math.max(0, Math.floor(y0 - padding))
  const width = Math.min(picture.width, Math.ceil(x1 + padding)) - x
  const height = Math.min(picture.height, Math.ceil(y1 + padding)) - y
  return width < 1 || height < 1 ? undefined : { x, y, width, height, piece: pieceOf({ width, height }, maxPixels) }
}

/** A long thin piece keeps at least one pixel of its thin side, and so gives up some of its form. */
function pieceOf({ width, height }: ImageSize, maxPixels: number): ImageSize {
  const scale = Math.min(1, Math.sqrt(maxPixels / (width * height)))
  const across = Math.min(Math.max(1, Math.floor(width * scale)), maxPixels)
  return { width: across, height: Math.max(1, Math.min(Math.floor(height * scale), Math.floor(maxPixels / across))) }
}
