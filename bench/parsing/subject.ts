import type { DocumentParser } from '@docent/core/ports'

/** One format: a file of it, what reads it here, and the bare library that does the same kind of work. */
export interface Subject {
  readonly format: string
  /** Made once, by the parent; both ways read the same bytes. */
  readonly make: () => Uint8Array | Promise<Uint8Array>
  /** Opened in the child that reads through Docent. */
  readonly open: (workers: number) => Reader
  /** @default no library of use reads the format, or reading it is nothing but decoding */
  readonly bare?: BareReader
  /** Read at a time in each round, so that two workers have work. @default 4 */
  readonly documents?: number
  /** Readers that run on the main thread have no workers. @default true */
  readonly hasWorkers?: boolean
}

export interface Reader {
  /** The number of pages or, for archives, of files. */
  read(bytes: Uint8Array): Promise<number>
  close(): Promise<void>
}

export interface BareReader {
  /** What the table calls it. */
  readonly name: string
  /** Loads the library; what it gives reads one document. */
  readonly load: () => Promise<(bytes: Uint8Array) => unknown>
}

/** The parser as the standard ones use it, its pages taken and dropped. */
export function readerOf(
  parser: DocumentParser & { close?(): Promise<void> },
  fileName: string,
  mediaType = parser.mediaTypes[0]!,
  mode: 'standard' | 'lite' = 'standard',
): Reader {
  return {
    read: async (bytes) => {
      let pages = 0
      const signal = new AbortController().signal
      const onPage = () => void (pages += 1)
      await parser.parse({ bytes, fileName, mediaType, signal, onPage, preferences: { mode } })
      return pages
    },
    close: async () => parser.close?.(),
  }
}

/** Parts made until they have so many letters. */
export function fill(length: number, make: (index: number) => string): string {
  const parts: string[] = []
  for (let made = 0; made < length; made += parts.at(-1)!.length) parts.push(make(parts.length))
  return parts.join('')
}

export const many = <Item>(count: number, make: (index: number) => Item): Item[] =>
  Array.from({ length: count }, (_item, index) => make(index))

export const lineOfText =
  'The goldcrest is a very small passerine bird, and it is among the smallest birds of the continent. '
