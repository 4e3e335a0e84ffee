import type { ParseResult } from '@docent/core/ports'
import { requireBoundedImage } from '../../images/image-size.ts'
import type { WorkerDocument } from '../../workers/serve-documents.ts'
import { cropAreas } from './crop-areas.ts'
import type { CropTask } from './crop-picture.ts'
import { openImage } from './decode-image.ts'

/** Hands over a page for each box: its picture is the piece, on white where the picture is transparent. */
export async function cropImage({ bytes, page }: WorkerDocument, task: CropTask): Promise<ParseResult> {
  requireBoundedImage(bytes, task.mostPixels)
  const { canvas, image } = await openImage(bytes)
  const areas = cropAreas({ width: image.width, height: image.height }, task.boxes, task)
  for (const [index, area] of areas.entries()) {
    const empty = { number: index + 1, text: '' }
    if (area === undefined) {
      await page(empty)
      continue
    }
    const { x, y, width, height, piece } = area
    const drawn = canvas.createCanvas(piece.width, piece.height)
    const context = drawn.getContext('2d')
    context.fillStyle = 'white'
    context.fillRect(0, 0, piece.width, piece.height)
    context.drawImage(image, x, y, width, height, 0, 0, piece.width, piece.height)
    await page(empty, { png: new Uint8Array(await drawn.encode('png')), ...piece })
  }
  return { type: 'png', pageCount: areas.length }
}
