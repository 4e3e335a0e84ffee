import type { CropRequest, TextRecognizer } from '@docent/core/ports'
import { chooseRecognizer } from '../../recognition/choose-recognizer.ts'
import { pageReader } from '../../recognition/page-reader.ts'
import { requireContent, unreadableFile } from '../../unreadable-file.ts'
import { createWorkerPool, type WorkerLimits } from '../../workers/worker-pool.ts'
import { workerUrl } from '../../workers/worker-url.ts'
import type { ClosableParser } from '../closable-parser.ts'
import { cropPicture } from './crop-picture.ts'
import { imageMessages } from './image-messages.ts'

export interface ImageParserOptions extends WorkerLimits {
  /** Engines that read pictures; the first is the usual one. They stay open when the parser closes. @default none */
  readonly recognizers?: readonly TextRecognizer[]
  /** Largest image, width by height, from its header. @default 100_000_000 */
  readonly maxPixels?: number
  /** Most pages of a TIFF. @default 1_000 */
  readonly maxFrames?: number
}

/** An image parser, whose processes also cut pieces out of pictures. */
export interface ImageParser extends ClosableParser {
  /** As that of `DocumentParsers`. */
  cropPicture(request: CropRequest): Promise<readonly Uint8Array[]>
}

/** The task of a worker that reads a whole image. */
export interface ImageTask {
  readonly kind: 'read'
  readonly mediaType: string
  readonly maxPixels: number
  readonly maxFrames: number
}

const defaultMaxPixels = 100_000_000
const defaultMaxFrames = 1_000

/**
 * Text of PNG, JPEG, WebP, GIF and TIFF by a recognizer. Images are unpacked in a separate process, turned upright and made
 * as large as recognizers like them. A TIFF has a page for each of its frames.
 */
export function imageParser(options: ImageParserOptions = {}): ImageParser {
  const { recognizers = [], maxPixels = defaultMaxPixels, maxFrames = defaultMaxFrames, ...limits } = options
  const pool = createWorkerPool(workerUrl('image-worker', import.meta.url), limits)
  return {
    name: 'image',
    mediaTypes: ['image/png', 'image/apng', 'image/jpeg', 'image/webp', 'image/gif', 'image/tiff'],
    parse: async (request) => {
      requireContent(request.bytes)
      const { preferences = {}, mediaType, onPage, signal } = request
      const recognizer = chooseRecognizer(recognizers, preferences)
      if (recognizer === undefined) {
        throw unreadableFile(recognizers.length === 0 ? imageMessages.noRecognizer : imageMessages.switchedOff)
      }
      const { owner, slow, onWaiting } = request
      const reader = pageReader({ recognizer, preferences, turn: { owner, slow, onWaiting }, signal })
      const task: ImageTask = { kind: 'read', mediaType, maxPixels, maxFrames }
      let letters = 0
      const undecoded: number[] = []
      const result = await pool.parse({
        ...request,
        task,
        onPage: async (page, picture) => {
          if (picture === undefined) undecoded.push(page.number)
          const read = picture === undefined ? page : await reader.read(page, picture)
          letters += read.text.trim().length
          await onPage(read)
        },
      })
      const cut = result.warnings ?? []
      if (letters === 0) throw unreadableFile(cut.length > 0 ? imageMessages.damaged : imageMessages.noText)
      const warnings = [...cut, ...imageMessages.unreadPages(undecoded), ...reader.warnings()]
      return { ...result, ...(warnings.length > 0 && { warnings }) }
    },
    cropPicture: cropPicture({ pool, maxPixels }),
    close: () => pool.close(),
  }
}
