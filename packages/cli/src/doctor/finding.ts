/** What one check found. */
export interface Finding {
  readonly subject: string
  /** `note`: as it is, something does not work, which may be as it should be. */
  readonly state: 'ok' | 'note' | 'problem'
  readonly result: string
  /** What to do. */
  readonly advice?: string
}
