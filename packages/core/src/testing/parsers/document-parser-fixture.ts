import type { DocumentParser, ParsedPage, ParseRequest, ParseResult } from '../../kernel/ports/index.ts'
import type { TestRunner } from '../test-runner.ts'

/** A parser of a test, and how to let go of it. */
export interface DocumentParserFixture {
  /**
   * It rejects with `ingestion_failed` and a sentence for its user for what it cannot read, and with `canceled` once the
   * signal is aborted.
   */
  readonly parser: DocumentParser
  /** Lets go of everything that the fixture holds. Called once, after its test. */
  readonly dispose: () => Promise<void>
}

/** A file the parser can read, and what a reader must find in it. */
export interface SampleDocument {
  /** The whole file. */
  readonly bytes: Uint8Array
  /** With its ending, such as `sample.pdf`. */
  readonly fileName: string
  /** One that the parser takes, such as `application/pdf`. */
  readonly mediaType: string
  /** Short type name the parser reports. */
  readonly type: string
  /** That the file has in its properties. @default it has none, and the parser reports none */
  readonly title?: string
  /** For each page, texts that must be on it in this order. */
  readonly pages: readonly (readonly string[])[]
}

export interface DocumentParserSuiteOptions {
  /** A new one before each test. */
  readonly create: () => DocumentParserFixture | Promise<DocumentParserFixture>
  /** A document with several pages where the format has pages. */
  readonly sample: SampleDocument
  /** `words`: every page with text has a size and words with boxes; `none`: the format has no layout. */
  readonly layout: 'words' | 'none'
  /** Files of this format that cannot be read, by what is wrong with them. Empty and random bytes are tried anyway. */
  readonly unreadable?: Readonly<Record<string, Uint8Array>>
}

/** Outcome of one parse: its result and its pages as they came. */
export interface Parsed {
  readonly result: ParseResult
  readonly pages: readonly ParsedPage[]
  readonly pageCounts: readonly number[]
}

/** A parser before each test of the surrounding `describe`, let go of after it. */
export function parserPerTest(runner: TestRunner, options: DocumentParserSuiteOptions) {
  let current: DocumentParserFixture | undefined
  runner.beforeEach(async () => {
    current = await options.create()
  })
  runner.afterEach(async () => {
    await current?.dispose()
    current = undefined
  })
  const parser = (): DocumentParser => {
    if (current === undefined) throw new Error('The fixture is used outside of a test.')
    return current.parser
  }

  /** Parses the sample, or what `changes` replaces. */
  const parse = (changes: Partial<ParseRequest> = {}): Promise<ParseResult> => {
    const { bytes, fileName, mediaType } = options.sample
    const signal = new AbortController().signal
    return parser().parse({ bytes, fileName, mediaType, signal, onPage: () => undefined, ...changes })
  }

  return {
    get parser() {
      return parser()
    },
    parse,
    read: async (changes: Partial<ParseRequest> = {}): Promise<Parsed> => {
      const pages: ParsedPage[] = []
      const pageCounts: number[] = []
      const result = await parse({
        onPage: (page) => void pages.push(page),
        onPageCount: (count) => void pageCounts.push(count),
        ...changes,
      })
      return { result, pages, pageCounts }
    },
  }
}

/** Lets everything that is ready to run do so. */
export const nextTurn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))
