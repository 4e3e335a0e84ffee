// Written by `npm run golden` from the route table; changes here are lost.

import type { Document, Tag, TagCreateRequest, TagUpdateRequest } from './components.ts'
import type { Operation } from '../operation.ts'

export interface CreateTagOperation {
  body: TagCreateRequest
  answer: Tag
  keyed: true
}

/** Creates a tag. `POST /api/v1/tags` */
export const createTag: Operation<CreateTagOperation> = {
  method: 'POST',
  path: '/api/v1/tags',
  body: 'json',
  keyed: true,
}

export interface ListTagsOperation {
  query?: {
    offset?: number | undefined
    limit?: number | undefined
  } | undefined
  answer: Tag[]
}

/** Lists the caller's own tags and those on visible documents, by name. `GET /api/v1/tags` */
export const listTags: Operation<ListTagsOperation> = {
  method: 'GET',
  path: '/api/v1/tags',
}

export interface GetTagOperation {
  params: {
    tag_name: string
  }
  answer: Tag
}

/** Returns the caller's own tag of this name, else one on a visible document. `GET /api/v1/tags/{tag_name}` */
export const getTag: Operation<GetTagOperation> = {
  method: 'GET',
  path: '/api/v1/tags/{tag_name}',
}

export interface UpdateTagOperation {
  params: {
    tag_name: string
  }
  body?: TagUpdateRequest | undefined
  answer: Tag
}

/** Changes description or format of a tag of the caller. `PATCH /api/v1/tags/{tag_name}` */
export const updateTag: Operation<UpdateTagOperation> = {
  method: 'PATCH',
  path: '/api/v1/tags/{tag_name}',
  body: 'json',
}

export interface DeleteTagOperation {
  params: {
    tag_name: string
  }
  answer: {
    tag_id: string
  }
}

/** Deletes a tag of the caller and removes it from all documents. `DELETE /api/v1/tags/{tag_name}` */
export const deleteTag: Operation<DeleteTagOperation> = {
  method: 'DELETE',
  path: '/api/v1/tags/{tag_name}',
}

export interface ListDocumentsForTagsOperation {
  params: {
    /** Comma-separated; documents with any of them. */
    tag_names: readonly string[]
  }
  query: {
    offset?: number | undefined
    limit?: number | undefined
    collection_id: string
  }
  answer: Document[]
}

/** Lists the documents of a collection with any of these tags, last changed first. `GET /api/v1/tags/{tag_names}/documents` */
export const listDocumentsForTags: Operation<ListDocumentsForTagsOperation> = {
  method: 'GET',
  path: '/api/v1/tags/{tag_names}/documents',
}

export interface ListTagsOnDocumentOperation {
  params: {
    document_id: string
  }
  answer: Tag[]
}

/** Lists the tags on a document, by name. `GET /api/v1/documents/{document_id}/tags` */
export const listTagsOnDocument: Operation<ListTagsOnDocumentOperation> = {
  method: 'GET',
  path: '/api/v1/documents/{document_id}/tags',
}
