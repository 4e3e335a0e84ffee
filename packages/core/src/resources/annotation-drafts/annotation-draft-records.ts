import { and, eq, gt, isIn, lte } from '../../kernel/ports/index.ts'
import { deleteAll, rowBy, type RecordStore, type Where } from '../../kernel/records/index.ts'
import { annotationDraftTable, annotationMarkTable, type AnnotationMarkRow } from './annotation-draft-tables.ts'

export const findAnnotationDraft = rowBy(annotationDraftTable, 'artifact_id')

const of = (artifactId: string, authorId: string | undefined): Where<typeof annotationMarkTable> =>
  and(eq('artifact_id', artifactId), ...(authorId === undefined ? [] : [eq('author_id', authorId)]))

/** Marks after a number in its order, those of one author or of all. */
export const marksAfter = (
  storage: RecordStore,
  artifactId: string,
  after: number,
  limit: number,
  authorId?: string,
): Promise<AnnotationMarkRow[]> =>
  storage.read({
    from: annotationMarkTable,
    where: and(of(artifactId, authorId), gt('number', after)),
    orderBy: [{ column: 'number' }],
    limit,
  })

/** Marks on pages, of some words. */
export const marksAt = (
  storage: RecordStore,
  artifactId: string,
  pages: readonly string[],
  words: readonly string[],
): Promise<AnnotationMarkRow[]> =>
  storage.read({
    from: annotationMarkTable,
    where: and(eq('artifact_id', artifactId), isIn('page', pages), isIn('word', words)),
  })

export async function countMarks(storage: RecordStore, artifactId: string): Promise<number> {
  const [row] = await storage.aggregate({
    from: annotationMarkTable,
    where: eq('artifact_id', artifactId),
    measures: { count: { count: true } },
    cost: 'indexed',
  })
  return row?.count ?? 0
}

/** Removes marks up to a number, those of one author or of all. */
export const deleteMarksUntil = (
  storage: RecordStore,
  artifactId: string,
  until: number,
  authorId: string | undefined,
  signal?: AbortSignal,
): Promise<number> =>
  deleteAll(storage, annotationMarkTable, and(of(artifactId, authorId), lte('number', until)), signal)

/** For a version on its way out: nothing is added to its draft any more. */
export async function deleteDraftOf(storage: RecordStore, artifactId: string, signal?: AbortSignal): Promise<void> {
  await deleteAll(storage, annotationMarkTable, eq('artifact_id', artifactId), signal)
  await deleteAll(storage, annotationDraftTable, eq('artifact_id', artifactId), signal)
}
