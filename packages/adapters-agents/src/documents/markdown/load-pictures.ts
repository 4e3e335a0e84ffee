import { imageSize } from 'image-size'
import type { ReadFile } from '../document-request.ts'
import type { Block, ImageRun, Inline } from './document-model.ts'
import type { Notes } from './notes.ts'
import { isWholePng } from './whole-png.ts'

export interface Picture {
  readonly bytes: Uint8Array
  readonly type: 'png' | 'jpg'
  /** Pixels. */
  readonly width: number
  readonly height: number
}

/** Pictures by the name that the text gives. */
export type Pictures = ReadonlyMap<string, Picture>

const mostPictures = 50
const mostBytes = 10_000_000
/** They are unpacked to four bytes each. */
const mostPixels = 25_000_000

/** The pictures of a document, of the files of the chat. Those that cannot be shown are left out, and noted. */
export async function loadPictures(blocks: readonly Block[], read: ReadFile, notes: Notes): Promise<Pictures> {
  const names = new Set(imagesOf(blocks).map(({ name }) => name))
  const pictures = new Map<string, Picture>()
  for (const name of names) {
    if (pictures.size >= mostPictures) {
      notes.add(`A document holds at most ${mostPictures} pictures; the others were left out.`)
      break
    }
    const picture = await loadPicture(name, read)
    if (typeof picture === 'string') notes.add(picture)
    else pictures.set(name, picture)
  }
  return pictures
}

/** Or why it cannot be shown. */
async function loadPicture(name: string, read: ReadFile): Promise<Picture | string> {
  const shown = name.slice(0, 80)
  const bytes = await read(name)
  if (bytes === undefined) {
    return `The picture ${shown} was left out: it is no file of this chat. Pictures are named as the chat lists its files.`
  }
  if (bytes.length > mostBytes) return `The picture ${shown} was left out: it is larger than ${mostBytes} bytes.`
  const size = sizeOf(bytes)
  const type = size?.type
  if (size === undefined || (type !== 'png' && type !== 'jpg')) {
    return `The picture ${shown} was left out: only PNG and JPEG can be shown.`
  }
  const { width, height } = size
  if (width * height > mostPixels) return `The picture ${shown} was left out: it has more than ${mostPixels} pixels.`
  if (width * height === 0 || (type === 'png' && !(await isWholePng(bytes, width, height)))) {
    return `The picture ${shown} was left out: it is damaged.`
  }
  return { bytes, type, width, height }
}

function sizeOf(bytes: Uint8Array): ReturnType<typeof imageSize> | undefined {
  try {
    return imageSize(bytes)
  } catch {
    return undefined
  }
}

const imagesOf = (blocks: readonly Block[]): readonly ImageRun[] =>
  blocks.flatMap(inlinesOf).filter((inline) => inline.kind === 'image')

function inlinesOf(block: Block): readonly Inline[] {
  if (block.kind === 'heading' || block.kind === 'paragraph') return block.inlines
  if (block.kind === 'table') return block.rows.flat(2)
  if (block.kind === 'quote') return block.blocks.flatMap(inlinesOf)
  return block.kind === 'list' ? block.items.flat().flatMap(inlinesOf) : []
}

/** Fits a picture into a box; a pixel is 1/96 inch unless it must be smaller. Sizes in the unit of the box. */
export function fitPicture(
  { width, height }: Picture,
  box: { readonly width: number; readonly height: number; readonly perInch: number },
): { readonly width: number; readonly height: number } {
  const natural = box.perInch / 96
  const scale = Math.min(natural, box.width / width, box.height / height)
  return { width: width * scale, height: height * scale }
}
