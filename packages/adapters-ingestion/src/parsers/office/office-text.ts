import type { DocumentObjects } from './found-object.ts'

/** The result of every reader of an office format. */
export interface OfficeText {
  readonly pages: readonly string[]
  readonly title: string | undefined
  readonly warnings?: readonly string[]
}

/** With what is embedded in the document, taken out one by one. */
export interface OfficeContent extends OfficeText {
  readonly objects: DocumentObjects
}

export interface ReadOptions {
  /** Only the body text: no charts, notes and comments. */
  readonly isLite: boolean
  /** As for the package. */
  readonly maxUnpackedBytes: number
}
