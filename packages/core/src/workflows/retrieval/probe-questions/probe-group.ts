/** Questions of one subject in one language that hardly any collection answers. */
export interface ProbeGroup {
  readonly subject: string
  /** ISO 639-1 code. */
  readonly language: string
  readonly questions: readonly string[]
}
