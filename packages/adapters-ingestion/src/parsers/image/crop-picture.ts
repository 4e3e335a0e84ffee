import { DocentError, type CropRequest, type PictureBox } from '@docent/core/ports'
import { requireContent } from '../../unreadable-file.ts'
import type { WorkerPool } from '../../workers/worker-pool.ts'

/** The task of a worker that cuts pieces out of a picture. */
export interface CropTask {
  readonly kind: 'crop'
  readonly boxes: readonly PictureBox[]
  readonly padding: number
  /** Of a piece. */
  readonly maxPixels: number
  /** Of the whole picture. */
  readonly mostPixels: number
}

const mostBoxes = 10_000
const defaultPiecePixels = 4_000_000
const mostPiecePixels = 16_000_000

/** Cuts pieces in a worker process. @throws `invalid_input`, `too_large`, `ingestion_failed`, `canceled` */
export function cropPicture({
  pool,
  maxPixels: mostPixels,
}: {
  readonly pool: WorkerPool
  readonly maxPixels: number
}) {
  return async (request: CropRequest): Promise<readonly Uint8Array[]> => {
    const { image, boxes, padding = 0, maxPixels = defaultPiecePixels, signal } = request
    requireBoxes(boxes)
    requireBounds(padding, maxPixels)
    requireContent(image)
    if (boxes.length === 0) return []
    const task: CropTask = { kind: 'crop', boxes, padding, maxPixels, mostPixels }
    const pieces: Uint8Array[] = []
    await pool.parse({
      bytes: image,
      fileName: 'picture',
      mediaType: 'image/*',
      task,
      signal,
      onPage: (_page, picture) => void pieces.push(picture?.png ?? new Uint8Array()),
    })
    return pieces
  }
}

function requireBoxes(boxes: readonly PictureBox[]): void {
  if (boxes.length > mostBoxes) throw invalid(`At most ${mostBoxes} boxes can be cut out of a picture at a time.`)
  const wrong = boxes.findIndex(([x0, y0, x1, y1]) => ![x0, y0, x1, y1].every(Number.isFinite) || x1 <= x0 || y1 <= y0)
  if (wrong >= 0) throw invalid(`boxes[${wrong}] must be four numbers x0, y0, x1, y1 with x0 below x1 and y0 below y1.`)
}

function requireBounds(padding: number, maxPixels: number): void {
  if (!Number.isFinite(padding) || padding < 0) throw invalid('padding must be a number of pixels from 0.')
  if (!Number.isInteger(maxPixels) || maxPixels < 1 || maxPixels > mostPiecePixels)
    throw invalid(`maxPixels must be a whole number from 1 to ${mostPiecePixels}.`)
}

const invalid = (message: string): DocentError => new DocentError({ code: 'invalid_input', message })
