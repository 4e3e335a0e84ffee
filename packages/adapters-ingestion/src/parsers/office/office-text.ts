/** What every reader of an office format gives. */
export interface OfficeText {
  readonly pages: readonly string[]
  readonly title: string | undefined
  readonly warnings?: readonly string[]
}

export interface ReadOptions {
  /** Only the text that is there: no charts, notes and comments. */
  readonly isLite: boolean
  /** As for the package. */
  readonly maxUnpackedBytes: number
}
