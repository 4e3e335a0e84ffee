import {
  addUserDocumentPermission,
  createTagOnDocument,
  deleteTagFromDocument,
  getDocumentInternalMetadata,
  getDocumentMetadata,
  listDocumentChunks,
  listTagsOnDocument,
  updateDocumentMetadata,
  type Metadata,
} from '@docent/client'
import { client } from './client.ts'

const of = (id: string) => ({ params: { document_id: id } })
export const chunkPageSize = 50

export const listChunks = (id: string, collectionId: string, offset: number) =>
  client.call(listDocumentChunks, { ...of(id), query: { collection_id: collectionId, offset, limit: chunkPageSize } })

export const readDocumentMetadata = (id: string) => client.call(getDocumentMetadata, of(id))
export const saveDocumentMetadata = (id: string, body: Metadata) =>
  client.call(updateDocumentMetadata, { ...of(id), body })

/** How it was read, and its state in each collection. */
export const readFacts = (id: string) => client.call(getDocumentInternalMetadata, of(id))

export const listTagsOf = (id: string) => client.call(listTagsOnDocument, of(id))
export const addTag = (id: string, name: string) => client.call(createTagOnDocument, { ...of(id), body: { name } })
export const removeTag = (id: string, name: string) =>
  client.call(deleteTagFromDocument, { params: { document_id: id, tag_name: name } })

/** Lets a user find a document that is restricted. */
export const letFind = (id: string, userId: string) =>
  client.call(addUserDocumentPermission, { params: { document_id: id, user_id: userId } })
