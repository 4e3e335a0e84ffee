// Written by `npm run golden` from the route table; changes here are lost.

import type {
  ChatSession,
  ChunkSearchResult,
  Collection,
  Count,
  DeleteDocumentsJobRequest,
  Dictionary,
  Document,
  DocumentSummary,
  DocumentUpdateRequest,
  JobDetails,
  Metadata,
  ProcessDocumentJobRequest,
  Tag,
  TagCreateRequest,
} from './components.ts'
import type { Download, Operation } from '../operation.ts'

export interface ListDocumentsOperation {
  query?: {
    offset?: number | undefined
    limit?: number | undefined
    sort_column?: 'name' | 'username' | 'type' | 'size' | 'page_count' | 'connector' | 'uri' | 'original_type' | 'original_mtime' | 'status' | 'updated_at' | undefined
    ascending?: boolean | undefined
    group_by_source_chat?: boolean | undefined
    /** JSON text: metadata that a document must have. */
    metadata_filter?: string | undefined
    /** Text that the name has in it. */
    name?: string | undefined
    username?: string | undefined
    status?: 'unknown' | 'scheduled' | 'queued' | 'running' | 'completed' | 'failed' | 'canceled' | 'agent_only' | undefined
    /** The document's connector, such as upload. */
    source?: string | undefined
    /** Only documents that this chat session made. */
    chat_session_id?: string | undefined
    /** Whether to include each document's summary. */
    with_summaries?: boolean | undefined
  } | undefined
  answer: Document[]
}

/** Lists the documents the caller can see. `GET /api/v1/documents` */
export const listDocuments: Operation<ListDocumentsOperation> = {
  method: 'GET',
  path: '/api/v1/documents',
}

export interface GetDocumentCountOperation {
  query?: {
    /** Only the caller's own. */
    owned?: boolean | undefined
    /** Only documents that this chat session made. */
    chat_session_id?: string | undefined
  } | undefined
  answer: Count
}

/** Counts the documents the caller can see. `GET /api/v1/documents/count` */
export const getDocumentCount: Operation<GetDocumentCountOperation> = {
  method: 'GET',
  path: '/api/v1/documents/count',
}

export interface GetDocumentOperation {
  params: {
    document_id: string
  }
  answer: Document
}

/** Returns a document. `GET /api/v1/documents/{document_id}` */
export const getDocument: Operation<GetDocumentOperation> = {
  method: 'GET',
  path: '/api/v1/documents/{document_id}',
}

export interface UpdateDocumentOperation {
  params: {
    document_id: string
  }
  body?: DocumentUpdateRequest | undefined
  answer: Document
}

/** Changes the name or URI of a document. `PATCH /api/v1/documents/{document_id}` */
export const updateDocument: Operation<UpdateDocumentOperation> = {
  method: 'PATCH',
  path: '/api/v1/documents/{document_id}',
  body: 'json',
}

export interface DeleteDocumentOperation {
  params: {
    document_id: string
  }
  query?: {
    /** Seconds to wait. The work continues after them. */
    timeout?: number | undefined
  } | undefined
  answer: undefined
}

/** Deletes a document everywhere. `DELETE /api/v1/documents/{document_id}` */
export const deleteDocument: Operation<DeleteDocumentOperation> = {
  method: 'DELETE',
  path: '/api/v1/documents/{document_id}',
  answer: 'none',
}

export interface CreateDeleteDocumentJobOperation {
  body: DeleteDocumentsJobRequest
  answer: JobDetails
  keyed: true
}

/** Deletes documents everywhere, as a job. `POST /api/v1/documents/delete_job` */
export const createDeleteDocumentJob: Operation<CreateDeleteDocumentJobOperation> = {
  method: 'POST',
  path: '/api/v1/documents/delete_job',
  body: 'json',
  keyed: true,
}

export interface CreateProcessDocumentJobOperation {
  body: ProcessDocumentJobRequest
  answer: JobDetails
  keyed: true
}

/** Summarizes, extracts from or transforms a document with a language model, as a job. `POST /api/v1/documents/process_job` */
export const createProcessDocumentJob: Operation<CreateProcessDocumentJobOperation> = {
  method: 'POST',
  path: '/api/v1/documents/process_job',
  body: 'json',
  keyed: true,
}

export interface ListDocumentChunksOperation {
  params: {
    document_id: string
  }
  query: {
    collection_id: string
    offset?: number | undefined
    limit?: number | undefined
  }
  answer: ChunkSearchResult[]
}

/** Lists the chunks of a document in a collection, in order. `GET /api/v1/documents/{document_id}/chunks` */
export const listDocumentChunks: Operation<ListDocumentChunksOperation> = {
  method: 'GET',
  path: '/api/v1/documents/{document_id}/chunks',
}

export interface ListCollectionsForDocumentOperation {
  params: {
    document_id: string
  }
  query?: {
    offset?: number | undefined
    limit?: number | undefined
  } | undefined
  answer: Collection[]
}

/** Lists the visible collections that hold a document, last changed first. `GET /api/v1/documents/{document_id}/collections` */
export const listCollectionsForDocument: Operation<ListCollectionsForDocumentOperation> = {
  method: 'GET',
  path: '/api/v1/documents/{document_id}/collections',
}

export interface ListChatSessionsForDocumentOperation {
  params: {
    document_id: string
  }
  query?: {
    offset?: number | undefined
    limit?: number | undefined
  } | undefined
  answer: ChatSession[]
}

/** Lists the caller's chat sessions with an answer that cites a document, last changed first. `GET /api/v1/documents/{document_id}/chats` */
export const listChatSessionsForDocument: Operation<ListChatSessionsForDocumentOperation> = {
  method: 'GET',
  path: '/api/v1/documents/{document_id}/chats',
}

export interface GetChatSessionCountForDocumentOperation {
  params: {
    document_id: string
  }
  answer: Count
}

/** Counts the caller's chat sessions with an answer that cites a document. `GET /api/v1/documents/{document_id}/chats/count` */
export const getChatSessionCountForDocument: Operation<GetChatSessionCountForDocumentOperation> = {
  method: 'GET',
  path: '/api/v1/documents/{document_id}/chats/count',
}

export interface GetDocumentMetadataOperation {
  params: {
    document_id: string
  }
  answer: Metadata
}

/** Returns the metadata of a document. `GET /api/v1/documents/{document_id}/metadata` */
export const getDocumentMetadata: Operation<GetDocumentMetadataOperation> = {
  method: 'GET',
  path: '/api/v1/documents/{document_id}/metadata',
}

export interface UpdateDocumentMetadataOperation {
  params: {
    document_id: string
  }
  body?: Metadata | undefined
  answer: undefined
}

/** Replaces all metadata of a document. `PUT /api/v1/documents/{document_id}/metadata` */
export const updateDocumentMetadata: Operation<UpdateDocumentMetadataOperation> = {
  method: 'PUT',
  path: '/api/v1/documents/{document_id}/metadata',
  body: 'json',
  answer: 'none',
}

export interface ListDocumentSummariesOperation {
  params: {
    document_id: string
  }
  query?: {
    offset?: number | undefined
    limit?: number | undefined
  } | undefined
  answer: DocumentSummary[]
}

/** Lists the summaries of a document, newest first. `GET /api/v1/documents/{document_id}/summaries` */
export const listDocumentSummaries: Operation<ListDocumentSummariesOperation> = {
  method: 'GET',
  path: '/api/v1/documents/{document_id}/summaries',
}

export interface GetDocumentSummaryOperation {
  params: {
    summary_id: string
  }
  answer: DocumentSummary
}

/** Returns a summary. `GET /api/v1/document_summaries/{summary_id}` */
export const getDocumentSummary: Operation<GetDocumentSummaryOperation> = {
  method: 'GET',
  path: '/api/v1/document_summaries/{summary_id}',
}

export interface DeleteDocumentSummariesOperation {
  params: {
    /** Comma-separated. */
    summary_ids: readonly string[]
  }
  answer: undefined
}

/** Deletes summaries: all of these, or none. `DELETE /api/v1/documents/summaries/{summary_ids}` */
export const deleteDocumentSummaries: Operation<DeleteDocumentSummariesOperation> = {
  method: 'DELETE',
  path: '/api/v1/documents/summaries/{summary_ids}',
  answer: 'none',
}

export interface GetDocumentUserSourceFileOperation {
  params: {
    document_id: string
  }
  answer: Dictionary | undefined
}

/** Returns the facts of the original file: name, size, media type, digest, origin. `GET /api/v1/documents/{document_id}/user_source_file` */
export const getDocumentUserSourceFile: Operation<GetDocumentUserSourceFileOperation> = {
  method: 'GET',
  path: '/api/v1/documents/{document_id}/user_source_file',
}

export interface GetDocumentPageOcrModelOperation {
  params: {
    document_id: string
  }
  answer: Dictionary | undefined
}

/** Returns for each page the recognition engine that read it, or `text`. `GET /api/v1/documents/{document_id}/page_ocr_model` */
export const getDocumentPageOcrModel: Operation<GetDocumentPageOcrModelOperation> = {
  method: 'GET',
  path: '/api/v1/documents/{document_id}/page_ocr_model',
}

export interface GetDocumentPageLayoutOperation {
  params: {
    document_id: string
  }
  query?: {
    /** Page numbers; all pages when absent. */
    pages?: readonly number[] | undefined
  } | undefined
  answer: Dictionary | undefined
}

/** Returns the size and word positions of each page. `GET /api/v1/documents/{document_id}/page_layout` */
export const getDocumentPageLayout: Operation<GetDocumentPageLayoutOperation> = {
  method: 'GET',
  path: '/api/v1/documents/{document_id}/page_layout',
}

export interface GetDocumentInternalMetadataOperation {
  params: {
    document_id: string
  }
  answer: Dictionary | undefined
}

/** Returns the results of parsing and indexing: title, warnings, state in each visible collection. `GET /api/v1/documents/{document_id}/internal_metadata` */
export const getDocumentInternalMetadata: Operation<GetDocumentInternalMetadataOperation> = {
  method: 'GET',
  path: '/api/v1/documents/{document_id}/internal_metadata',
}

export interface GetDocumentGuardrailsSettingsOperation {
  params: {
    document_id: string
  }
  answer: undefined
}

/** Returns the guardrails a document was ingested with: none. `GET /api/v1/documents/{document_id}/guardrails_settings` */
export const getDocumentGuardrailsSettings: Operation<GetDocumentGuardrailsSettingsOperation> = {
  method: 'GET',
  path: '/api/v1/documents/{document_id}/guardrails_settings',
  answer: 'none',
}

export interface GetFileOperation {
  query: {
    /** Of the document. */
    id: string
    /** Name to save it under; that of the document by default. */
    name?: string | undefined
  }
  answer: Download
}

/** Returns the original file of a document. `GET /api/v1/file` */
export const getFile: Operation<GetFileOperation> = {
  method: 'GET',
  path: '/api/v1/file',
  answer: 'bytes',
}

export interface CreateTagOnDocumentOperation {
  params: {
    document_id: string
  }
  body: TagCreateRequest
  answer: Tag
  keyed: true
}

/** Adds a tag to a document, and creates the tag if needed. `POST /api/v1/documents/{document_id}/tags` */
export const createTagOnDocument: Operation<CreateTagOnDocumentOperation> = {
  method: 'POST',
  path: '/api/v1/documents/{document_id}/tags',
  body: 'json',
  keyed: true,
}

export interface DeleteTagFromDocumentOperation {
  params: {
    document_id: string
    tag_name: string
  }
  answer: {
    tag_id: string
  }
}

/** Removes a tag from a document; the tag itself stays. `DELETE /api/v1/documents/{document_id}/tags/{tag_name}` */
export const deleteTagFromDocument: Operation<DeleteTagFromDocumentOperation> = {
  method: 'DELETE',
  path: '/api/v1/documents/{document_id}/tags/{tag_name}',
}
