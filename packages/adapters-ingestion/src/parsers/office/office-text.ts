/** The result of every reader of an office format. */
export interface OfficeText {
  readonly pages: readonly string[]
  readonly title: string | undefined
  readonly warnings?: readonly string[]
}

export interface ReadOptions {
  /** Only the body text: no charts, notes and comments. */
  readonly isLite: boolean
  /** As for the package. */
  readonly maxUnpackedBytes: number
}
