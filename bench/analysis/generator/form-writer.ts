import type { BusinessTexts } from './business-words.ts'
import type { PageCanvas } from './page-canvas.ts'
import type { Draw } from './random-text.ts'

/** How the pages of one layout look. */
export interface FormLook {
  readonly colon: number
  readonly upperQuestions: boolean
  readonly upperHeads: boolean
  readonly columns: number
  readonly left: number
  readonly size: number
  readonly gap: number
  /** Where answers stand: right behind, at a place of their own, or below. */
  readonly answers: 'behind' | 'tab' | 'below'
  readonly blanks: boolean
  /** Of letters of answers, against those of the form: filled in by hand or by typewriter. */
  readonly hand: number
}

export interface FormWriter {
  readonly canvas: PageCanvas
  readonly draw: Draw
  readonly look: FormLook
  readonly text: BusinessTexts
}
