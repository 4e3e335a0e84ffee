import { z } from 'zod'
import { isoTime } from '../../kernel/input/index.ts'
import type { AnnotationMarkRow } from './annotation-draft-tables.ts'

/** Of one call. */
export const mostOperations = 500
/** Marks of one draft, those of all people. */
export const mostMarks = 200_000
/** Marks in one answer. */
export const marksAtOnce = 5_000

const share = z.number().min(0).max(1)
const text = z.string().min(1).max(1_000)
const ofWords = { label: text.optional(), confidence: share.optional(), entityId: text.optional() }
const ofPages = { pageClass: text.optional(), classConfidence: share.optional(), done: z.boolean().optional() }

/** The annotation of a word or of a page. Absent fields are unset, regardless of the version. */
export const annotationMarkSchema = z.strictObject({ ...ofWords, ...ofPages })
export type AnnotationMark = z.output<typeof annotationMarkSchema>

/** Sets or withdraws the annotation of a word, or of a page when no word is given. */
export const annotationOperationSchema = z
  .strictObject({
    page: z.string().min(1).max(2_000).describe('Key of the page in the set.'),
    word: z.string().min(1).max(200).optional().describe('Number or key of its region; absent for the page itself.'),
    mark: annotationMarkSchema.nullable().describe('Null withdraws it: the word is then as in the version.'),
  })
  .superRefine(({ word, mark }, context) => {
    const others = Object.keys(word === undefined ? ofWords : ofPages)
    for (const name of others) {
      if (mark?.[name as keyof AnnotationMark] === undefined) continue
      const message = `belongs to a ${word === undefined ? 'word: give one, or leave it out' : 'page: leave out word or this'}`
      context.addIssue({ code: 'custom', path: ['mark', name], message })
    }
  })
export type AnnotationOperation = z.input<typeof annotationOperationSchema>

const numberSchema = z.int().min(0).max(Number.MAX_SAFE_INTEGER)

export const draftOperationsSchema = z.strictObject({
  operations: z.array(annotationOperationSchema).min(1).max(mostOperations),
  seen: numberSchema.describe(
    'The number up to which the caller has read the draft. Marks of others on the same word up to then are replaced; newer ones stay beside it.',
  ),
})
export type DraftOperations = z.input<typeof draftOperationsSchema>

export const draftReadSchema = z.object({
  after: numberSchema.default(0).describe('Only words and pages that were marked after this number.'),
  everyone: z
    .boolean()
    .default(false)
    .describe('Marks of all annotators of a blind draft, for those who may manage the project.'),
})
export type DraftRead = z.input<typeof draftReadSchema>

export const draftUpdateSchema = z.strictObject({
  blind: z.boolean().describe('Annotators see only their own marks.'),
})
export type DraftUpdate = z.input<typeof draftUpdateSchema>

/** How a draft is closed: the version that it was saved as, and the number of the last mark that this version has. */
export const draftCloseSchema = z.strictObject({
  version: z.int().min(1).max(999_999_999).describe('The version of the same set that holds what was in the draft.'),
  until: numberSchema.describe(
    'Marks up to this number are in that version. Later ones move to its draft when it was made from this version, and stay here otherwise.',
  ),
})
export type DraftClose = z.input<typeof draftCloseSchema>

export const draftMarkSchema = z.object({
  page: z.string(),
  word: z.string().optional(),
  by: z.string().describe('Username.'),
  own: z.boolean().describe('The mark is of the caller.'),
  number: z.int(),
  time: z.string(),
  mark: annotationMarkSchema.nullable(),
})
export type DraftMark = z.output<typeof draftMarkSchema>

/** A draft, with the marks after a number. */
export const annotationDraftSchema = z.object({
  blind: z.boolean(),
  savedAs: z.int().optional().describe('The version that it was saved as last.'),
  last: z.int().describe('The number up to which this answer goes: send it as `after` and as `seen`.'),
  more: z.boolean().describe('There is more after it.'),
  marks: z
    .array(draftMarkSchema)
    .describe('All current marks of each word or page: more than one where annotators differ.'),
})
export type AnnotationDraft = z.output<typeof annotationDraftSchema>

export const markOf = (row: AnnotationMarkRow, userId: string): DraftMark => ({
  page: row.page,
  ...(row.word === '' ? {} : { word: row.word }),
  by: row.author,
  own: row.author_id === userId,
  number: row.number,
  time: isoTime(row.updated_at),
  mark: row.mark as AnnotationMark | null,
})
