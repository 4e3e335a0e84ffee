import { greyOf, type GreyPicture } from '../../images/grey-picture.ts'
import { requireInstalled } from '../../optional-packages.ts'
import { unreadableFile } from '../../unreadable-file.ts'
import { imageMessages } from './image-messages.ts'

/** It has binaries, though for all usual platforms. */
const loadCanvas = () => import('@napi-rs/canvas').catch(() => undefined)

/**
 * Opens PNG, JPEG, WebP and GIF (its first picture), upright according to Exif, to be drawn with the canvas beside it.
 * @throws `ingestion_failed`
 */
export async function openImage(bytes: Uint8Array) {
  requireInstalled('@napi-rs/canvas', 'Pictures of this type are unpacked')
  const canvas = await loadCanvas()
  if (canvas === undefined) throw unreadableFile(imageMessages.noDecoder)
  const image = await canvas.loadImage(bytes).catch((error: unknown) => {
    throw unreadableFile(imageMessages.damaged, error)
  })
  if (image.width < 1 || image.height < 1) throw unreadableFile(imageMessages.damaged)
  return { canvas, image }
}

/** Unpacks PNG, JPEG, WebP and GIF (its first picture), turned upright according to Exif. @throws `ingestion_failed` */
export async function decodeImage(bytes: Uint8Array): Promise<GreyPicture> {
  const { canvas, image } = await openImage(bytes)
  const { width, height } = image
  const context = canvas.createCanvas(width, height).getContext('2d')
  context.drawImage(image, 0, 0)
  const { data } = context.getImageData(0, 0, width, height)
  return greyOf(data, width, height)
}
