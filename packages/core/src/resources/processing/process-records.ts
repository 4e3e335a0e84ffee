import { and, eq, ne } from '../../kernel/ports/index.ts'
import { rowById, deleteAll, type RecordStore } from '../../kernel/records/index.ts'
import { documentProcessTable, type DocumentProcessRow } from './processing-tables.ts'

/** A process of a document, regardless of who started it. */
export const findDocumentProcess = rowById(documentProcessTable)

/** For a document on its way out: its processes, without those at work. */
export const deleteEndedProcessesOf = (
  storage: RecordStore,
  documentId: string,
  signal: AbortSignal,
): Promise<number> =>
  deleteAll(storage, documentProcessTable, and(eq('document_id', documentId), ne('state', 'running')), signal)

/** Processes of a job that run, some of them. */
export const runningProcessesOf = (
  storage: RecordStore,
  jobId: string,
  limit: number,
): Promise<Pick<DocumentProcessRow, 'id'>[]> =>
  storage.read({
    from: documentProcessTable,
    where: and(eq('job_id', jobId), eq('state', 'running')),
    columns: ['id'],
    limit,
  })

/** Processes of a job that failed, some of them. */
export const failedProcessesOf = (
  storage: RecordStore,
  jobId: string,
  limit: number,
): Promise<Pick<DocumentProcessRow, 'document_id' | 'task' | 'error'>[]> =>
  storage.read({
    from: documentProcessTable,
    where: and(eq('job_id', jobId), eq('state', 'failed')),
    columns: ['document_id', 'task', 'error'],
    limit,
  })
