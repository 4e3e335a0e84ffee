import type { ParseResult } from '@docent/core/ports'
import { encodePng } from '../../images/encode-png.ts'
import { readable, type GreyPicture } from '../../images/grey-picture.ts'
import { endsEarly } from '../../images/image-end.ts'
import { requireBoundedImage } from '../../images/image-size.ts'
import { unreadableFile } from '../../unreadable-file.ts'
import { serveDocuments, type WorkerDocument } from '../../workers/serve-documents.ts'
import { cropImage } from './crop-image.ts'
import type { CropTask } from './crop-picture.ts'
import { decodeImage } from './decode-image.ts'
import { imageMessages } from './image-messages.ts'
import type { ImageTask } from './image-parser.ts'
import { countFrames, tiffFrames } from './read-tiff.ts'

/** Points of a pixel where a screen shows it. */
const pointsPerPixel = 0.75

serveDocuments((document) => {
  const task = document.task as ImageTask | CropTask
  return task.kind === 'crop' ? cropImage(document, task) : readImage(document, task)
})

async function readImage({ bytes, page, pageCount }: WorkerDocument, task: ImageTask): Promise<ParseResult> {
  const { mediaType, maxPixels, maxFrames } = task
  const type = mediaType.replace('image/', '')
  const deliver = async (number: number, picture: GreyPicture): Promise<void> => {
    const { width, height } = picture
    const read = readable(picture)
    const size = { width: read.width, height: read.height }
    await page(
      { number, text: '', width: width * pointsPerPixel, height: height * pointsPerPixel },
      { png: encodePng({ ...read, channels: 1 }), ...size },
    )
  }

  if (mediaType !== 'image/tiff') {
    requireBoundedImage(bytes, maxPixels)
    const picture = await decodeImage(bytes)
    pageCount(1)
    await deliver(1, picture)
    return { type, pageCount: 1, ...(endsEarly(bytes) && { warnings: [imageMessages.endsEarly] }) }
  }

  const frames = countFrames(bytes, maxFrames)
  if (frames === 0) throw unreadableFile(imageMessages.damaged)
  pageCount(frames)
  let number = 0
  let decoded = 0
  for await (const picture of tiffFrames(bytes, maxPixels)) {
    number += 1
    if (picture === undefined) {
      await page({ number, text: '' })
    } else {
      decoded += 1
      await deliver(number, picture)
    }
  }
  if (decoded === 0) throw unreadableFile(imageMessages.damaged)
  return { type, pageCount: number }
}
