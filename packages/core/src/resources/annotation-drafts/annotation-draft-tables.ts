import type { RowOf, TableDefinition } from '../../kernel/ports/index.ts'

/** What annotators change over a version of an annotation set until it is saved as the next version. */
export const annotationDraftTable = {
  name: 'annotation_draft',
  columns: {
    /** The version it changes. */
    artifact_id: { type: 'text' },
    /** Annotators see only their own marks. */
    blind: { type: 'boolean' },
    /** The highest number that a mark of it ever had. */
    last_number: { type: 'integer' },
    /** The version that it was saved as last. */
    saved_as: { type: 'integer', nullable: true },
    created_at: { type: 'integer' },
    updated_at: { type: 'integer' },
    revision: { type: 'integer' },
  },
  primaryKey: ['artifact_id'],
} as const satisfies TableDefinition
export type AnnotationDraftRow = RowOf<typeof annotationDraftTable>

/** The current mark of one annotator on a word or page. Two who had not seen each other's both keep one. */
export const annotationMarkTable = {
  name: 'annotation_mark',
  columns: {
    artifact_id: { type: 'text' },
    /** Key of the page in the set. */
    page: { type: 'text' },
    /** Key or number of the word's region; empty for the page itself. */
    word: { type: 'text' },
    author_id: { type: 'text' },
    author: { type: 'text' },
    /** Of the last operation on this word or page, by any user: all marks of a place have the same. */
    number: { type: 'integer' },
    /** Null: as in the version. */
    mark: { type: 'json', nullable: true },
    updated_at: { type: 'integer' },
  },
  primaryKey: ['artifact_id', 'page', 'word', 'author_id'],
  indexes: [
    { name: 'annotation_mark_number', columns: [{ column: 'artifact_id' }, { column: 'number' }] },
    { name: 'annotation_mark_author', columns: [{ column: 'author_id' }] },
  ],
} as const satisfies TableDefinition
export type AnnotationMarkRow = RowOf<typeof annotationMarkTable>
