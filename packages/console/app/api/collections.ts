import {
  callWithProgress,
  cancelJob as cancelJobOperation,
  createCollection as createCollectionOperation,
  createIngestUploadJob,
  deleteCollection as deleteCollectionOperation,
  deleteDocumentFromCollection,
  getCollection as getCollectionOperation,
  getDocument as getDocumentOperation,
  getJob as getJobOperation,
  listCollections as listCollectionsOperation,
  listDocumentsForCollection,
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

export const listDocuments = (id: string, offset: number) =>
  client.call(listDocumentsForCollection, { params: { collection_id: id }, query: { offset, limit: pageSize } })

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
