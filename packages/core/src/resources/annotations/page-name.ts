import { shortName } from './refusal.ts'

/** Where a picture belongs. */
export interface PagePlace {
  readonly document: string
  /** From 0. */
  readonly page: number
}

const mostDigits = 7

/** `file.pdf+0.png` is the first page of `file.pdf`; a picture of any other name is a document of one page. */
export function placeOfName(filename: string): PagePlace {
  const plus = filename.lastIndexOf('+')
  const number = /^(\d+)\.[A-Za-z0-9]+$/.exec(filename.slice(plus + 1))?.[1]
  if (plus < 1 || number === undefined || number.length > mostDigits) return { document: filename, page: 0 }
  return { document: filename.slice(0, plus), page: Number(number) }
}

export const nameOfPlace = ({ document, page }: PagePlace): string => `${document}+${page}.png`

/** The same text for the same page of the same document, and for no other. */
export const placeKey = ({ document, page }: PagePlace): string => `${page}+${document}`

/** For people. */
export const placeInWords = ({ document, page }: PagePlace): string => `page ${page + 1} of ${shortName(document)}`
