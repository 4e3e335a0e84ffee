import type { AnnotatedPage, AnnotationSet, Region } from '../annotation-set.ts'
import { sizeOf, type PageSize } from '../page-size.ts'
import { placeKey, type PagePlace } from '../page-name.ts'
import { shown } from '../refusal.ts'
import { fewWarnings } from '../warnings.ts'

export interface Exported {
  readonly content: Uint8Array
  /** What the format cannot hold, in sentences. */
  readonly warnings: readonly string[]
}

export interface Imported {
  readonly set: AnnotationSet
  /** What was left out, in sentences. */
  readonly warnings: readonly string[]
}

export interface ExportOptions {
  /** Pixels of the pictures, for pages without sizes of their own. */
  readonly sizes?: readonly (PagePlace & PageSize)[] | undefined
}

export const jsonBytes = (value: unknown): Uint8Array => new TextEncoder().encode(JSON.stringify(value))

/** Looks up sizes of pages, which formats want that VIA does not have. */
export function sizeReader({ sizes = [] }: ExportOptions, notes: Notes): (page: AnnotatedPage) => PageSize {
  const known = new Map(sizes.map((size) => [placeKey(size), size]))
  return (page) => {
    const { warnings, ...size } = sizeOf(page, known.get(placeKey(page)), undefined)
    for (const warning of warnings) notes.say(warning)
    return size
  }
}

/** Collects what a format cannot hold: sentences, and kinds of loss that are counted. */
export interface Notes {
  say(sentence: string): void
  /** Counts a loss, such as `regions without a label were left out`. */
  count(loss: string, by?: number): void
  all(): readonly string[]
}

export function makeNotes(): Notes {
  const sentences: string[] = []
  const losses = new Map<string, number>()
  return {
    say: (sentence) => void sentences.push(sentence),
    count: (loss, by = 1) => void (by > 0 && losses.set(loss, (losses.get(loss) ?? 0) + by)),
    all: () => fewWarnings([...[...losses].map(([loss, count]) => `${loss}: ${count}.`), ...sentences]),
  }
}

/** Names the attributes of regions and pages that a format does not know, with their number. */
export function noteOthers(
  { pages }: AnnotationSet,
  known: { readonly region: readonly string[]; readonly file: readonly string[] },
  notes: Notes,
): void {
  const note = (attributes: Region['attributes'], names: readonly string[], kind: string) => {
    for (const name of Object.keys(attributes))
      if (!names.includes(name)) notes.count(`${kind} whose attribute ${shown(name)} was left out`)
  }
  for (const { fileAttributes, regions } of pages) {
    note(fileAttributes, known.file, 'Pages')
    for (const { attributes } of regions) note(attributes, known.region, 'Regions')
  }
}
