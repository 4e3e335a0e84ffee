import type { DocumentParsers, PageBox } from '../../../kernel/ports/index.ts'
import { pictureDpi } from '../../../resources/artifacts/index.ts'

/** Pictures of the pages of one document, made when they are asked for. */
export interface PagePictures {
  /** The whole page, from 0, as PNG or as it came; undefined where none can be made. */
  page(index: number): Promise<Uint8Array | undefined>
  /** Parts of a page as PNG, in the order of the boxes; empty where none can be made. */
  crops(index: number, boxes: readonly PageBox[]): Promise<readonly Uint8Array[]>
}

const padding = 4

export function pagePictures(
  parsers: DocumentParsers,
  bytes: Uint8Array,
  fileName: string,
  signal: AbortSignal,
): PagePictures {
  let last: { readonly index: number; readonly picture: Promise<Uint8Array | undefined> } | undefined

  async function make(index: number): Promise<Uint8Array | undefined> {
    const type = (await parsers.detect(bytes, fileName)) ?? ''
    if (type === 'image/png' || type === 'image/jpeg') return index === 0 ? bytes : undefined
    const parser = parsers.parserFor(type)
    const made = await parser?.renderPage?.({ bytes, page: index + 1, dpi: pictureDpi, signal })
    return made?.png
  }

  function page(index: number): Promise<Uint8Array | undefined> {
    if (last?.index !== index) last = { index, picture: make(index) }
    return last.picture
  }

  return {
    page,
    async crops(index, boxes) {
      if (boxes.length === 0 || !parsers.cropPicture) return []
      const image = await page(index)
      return image ? parsers.cropPicture({ image, boxes, padding, signal }) : []
    },
  }
}
