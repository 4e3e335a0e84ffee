import {
  DocentError,
  type PagePicture,
  type ParsedPage,
  type ParsePreferences,
  type ParseTurn,
  type RecognizedText,
  type TextRecognizer,
  type WordBoxes,
} from '@docent/core/ports'
import { listedNumbers } from '../listed-numbers.ts'

export interface PageReader {
  /** The page with the text of its picture, where that is more than the text it has. */
  read(page: ParsedPage, picture: PagePicture): Promise<ParsedPage>
  /** Parts that could not be read so far, as sentences for the user. */
  warnings(): string[]
}

/** Reads the pictures of one document's pages. A picture that cannot be read leaves its page as it is. */
export function pageReader(reading: {
  readonly recognizer: TextRecognizer
  readonly preferences: ParsePreferences
  readonly turn: ParseTurn
  readonly signal: AbortSignal
}): PageReader {
  const { recognizer, preferences, turn, signal } = reading
  const { ocrLanguages: languages, handwriting } = preferences
  const unread: number[] = []
  /** The last picture: a file may show one as many pages. */
  let last: { readonly png: Uint8Array; readonly recognized: RecognizedText | undefined } | undefined

  const recognize = async (png: Uint8Array): Promise<RecognizedText | undefined> => {
    if (last !== undefined && Buffer.compare(last.png, png) === 0) return last.recognized
    const recognized = await recognizer
      .recognize({ image: png, languages, handwriting, turn, signal })
      .catch((error: unknown) => {
        if (!DocentError.isInstance(error) || error.code !== 'ingestion_failed') throw error
        return undefined
      })
    last = { png, recognized }
    return recognized
  }

  return {
    read: async (page, { png, width, height }) => {
      const recognized = await recognize(png)
      if (recognized === undefined) unread.push(page.number)
      if (recognized === undefined || recognized.text.trim().length <= page.text.trim().length) return page
      return withText(page, recognized, { width, height }, recognizer.name)
    },
    warnings: () =>
      unread.length === 0
        ? []
        : [`The text on the picture of ${listedNumbers(unread)} could not be read; scan it again to have it.`],
  }
}

function withText(
  page: ParsedPage,
  { text, words }: RecognizedText,
  picture: { readonly width: number; readonly height: number },
  recognizedBy: string,
): ParsedPage {
  const { number, width = picture.width, height = picture.height } = page
  const placed = words && scaled(words, width / picture.width, height / picture.height)
  return { number, text, width, height, recognizedBy, ...(placed && { words: placed }) }
}

/** From pixels to points. */
function scaled({ offsets, lengths, boxes }: WordBoxes, across: number, down: number): WordBoxes {
  return { offsets, lengths, boxes: boxes.map((value, index) => value * (index % 2 === 0 ? across : down)) }
}
