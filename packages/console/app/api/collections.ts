import {
  callWithProgress,
  cancelJob as cancelJobOperation,
  createCollection as createCollectionOperation,
  createDeleteDocumentFromCollectionJob,
  createIngestUploadJob,
  deleteCollection as deleteCollectionOperation,
  deleteDocumentFromCollection,
  getCollection as getCollectionOperation,
  getDocumentCountForCollection,
  getFile,
  getDocument as getDocumentOperation,
  getJob as getJobOperation,
  listCollections as listCollectionsOperation,
  listDocumentsForCollection,
  type Document,
  type InputOf,
  type JobDetails,
  type Progress,
  uploadFile,
} from '@docent/client'
import { client } from './client.ts'

export const pageSize = 50

export const listCollections = (offset: number, nameFilter: string) =>
  client.call(listCollectionsOperation, { query: { offset, limit: pageSize, name_filter: nameFilter || undefined } })

export const getCollection = (id: string) => client.call(getCollectionOperation, { params: { collection_id: id } })

export const createCollection = (name: string) =>
  client.call(createCollectionOperation, { body: { name, description: '' } })

export const deleteCollection = (id: string) =>
  client.call(deleteCollectionOperation, { params: { collection_id: id } })

type DocumentQuery = NonNullable<InputOf<typeof listDocumentsForCollection>['query']>

/** Which documents of a collection are shown, and in which order. */
export interface DocumentFilter {
  readonly name: string
  readonly status: DocumentQuery['status']
  readonly sort: NonNullable<DocumentQuery['sort_column']>
  readonly ascending: boolean
}

const queryOf = ({ name, status }: DocumentFilter) => ({ name: name || undefined, status })

export function listDocuments(id: string, offset: number, filter: DocumentFilter, limit = pageSize) {
  const order = { sort_column: filter.sort, ascending: filter.ascending }
  const query = { offset, limit, ...queryOf(filter), ...order }
  return client.call(listDocumentsForCollection, { params: { collection_id: id }, query })
}

export const countDocuments = (id: string, filter: DocumentFilter) =>
  client.call(getDocumentCountForCollection, { params: { collection_id: id }, query: queryOf(filter) })

const idsAtOnce = 1_000

/** All that match, however many pages a list of them would have. */
export async function allMatching(id: string, filter: DocumentFilter): Promise<string[]> {
  const found: string[] = []
  for (;;) {
    const some = await listDocuments(id, found.length, { ...filter, sort: 'name' }, idsAtOnce)
    found.push(...some.map((document) => document.id))
    if (some.length < idsAtOnce) return [...new Set(found)]
  }
}

/** Answers once the collection no longer shows them. */
export async function removeDocuments(id: string, documentIds: readonly string[]): Promise<void> {
  for (let at = 0; at < documentIds.length; at += idsAtOnce) {
    const body = { document_ids: documentIds.slice(at, at + idsAtOnce) }
    await client.call(createDeleteDocumentFromCollectionJob, { params: { collection_id: id }, body })
  }
}

/** The file as it came, to be added once more. */
export async function originalOf(document: Pick<Document, 'id' | 'name'>): Promise<File> {
  const answer = await client.call(getFile, { query: { id: document.id } })
  return new File([await answer.blob()], document.name)
}

export const getDocument = (id: string) => client.call(getDocumentOperation, { params: { document_id: id } })

export const removeDocument = (id: string, documentId: string) =>
  client.call(deleteDocumentFromCollection, { params: { collection_id: id, document_id: documentId } })

export const getJob = (id: string) => client.call(getJobOperation, { params: { job_id: id } })

export const cancelJob = (id: string) => client.call(cancelJobOperation, { params: { job_id: id } })

/** Uploads a file and starts its ingestion. `onSent` gets the share that was sent, 0 … 1. */
export async function addFile(
  collectionId: string,
  file: File,
  onSent: (share: number) => void,
  signal: AbortSignal,
): Promise<JobDetails> {
  const onProgress = ({ sent, total }: Progress) => onSent(total === undefined || total === 0 ? 0 : sent / total)
  const { id } = await callWithProgress(client, uploadFile, { body: { file } }, { onProgress, signal })
  const input = { params: { upload_ids: [id] }, query: { collection_id: collectionId } }
  return client.call(createIngestUploadJob, input, { signal })
}
