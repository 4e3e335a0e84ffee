// Written by `npm run golden` from the route table; changes here are lost.

import type {
  ChatSession,
  ChatSettings,
  Chunk,
  ChunkSearchResult,
  Collection,
  CollectionCreateRequest,
  CollectionSettings,
  CollectionUpdateRequest,
  Count,
  DeleteCollectionsJobRequest,
  DeleteDocumentsJobRequest,
  Document,
  GroupSharePermission,
  ImportCollectionRequest,
  InsertDocumentRequest,
  JobDetails,
  Metadata,
  MigrateCollectionChatSessionsJobRequest,
  PromptTemplateChangeRequest,
  ReembedRequest,
  SharePermission,
  ShareRequest,
  SuggestedQuestion,
  TopicModel,
} from './components.ts'
import type { Download, FileContent, Operation } from '../operation.ts'

export interface CreateCollectionOperation {
  body: CollectionCreateRequest
  answer: Collection
  keyed: true
}

/** Creates a collection. `POST /api/v1/collections` */
export const createCollection: Operation<CreateCollectionOperation> = {
  method: 'POST',
  path: '/api/v1/collections',
  body: 'json',
  keyed: true,
}

export interface ListCollectionsOperation {
  query?: {
    offset?: number | undefined
    limit?: number | undefined
    sort_column?: 'name' | 'document_count' | 'document_size' | 'updated_at' | 'sessions_count' | undefined
    ascending?: boolean | undefined
    name_filter?: string | undefined
    /** JSON text: metadata that a collection must have. */
    metadata_filter?: string | undefined
    current_user_only?: boolean | undefined
  } | undefined
  answer: Collection[]
}

/** Lists the collections the caller can see. `GET /api/v1/collections` */
export const listCollections: Operation<ListCollectionsOperation> = {
  method: 'GET',
  path: '/api/v1/collections',
}

export interface GetCollectionCountOperation {
  answer: Count
}

/** Counts the collections the caller can see. `GET /api/v1/collections/count` */
export const getCollectionCount: Operation<GetCollectionCountOperation> = {
  method: 'GET',
  path: '/api/v1/collections/count',
}

export interface GetCollectionOperation {
  params: {
    collection_id: string
  }
  answer: Collection
}

/** Returns a collection. `GET /api/v1/collections/{collection_id}` */
export const getCollection: Operation<GetCollectionOperation> = {
  method: 'GET',
  path: '/api/v1/collections/{collection_id}',
}

export interface UpdateCollectionOperation {
  params: {
    collection_id: string
  }
  body?: CollectionUpdateRequest | undefined
  answer: Collection
}

/** Changes name, description or rag type of a collection. `PATCH /api/v1/collections/{collection_id}` */
export const updateCollection: Operation<UpdateCollectionOperation> = {
  method: 'PATCH',
  path: '/api/v1/collections/{collection_id}',
  body: 'json',
}

export interface DeleteCollectionOperation {
  params: {
    collection_id: string
  }
  query?: {
    /** Seconds to wait. The work continues after them. */
    timeout?: number | undefined
  } | undefined
  answer: undefined
}

/** Deletes a collection with the documents that are only in it. `DELETE /api/v1/collections/{collection_id}` */
export const deleteCollection: Operation<DeleteCollectionOperation> = {
  method: 'DELETE',
  path: '/api/v1/collections/{collection_id}',
  answer: 'none',
}

export interface CreateReembedCollectionJobOperation {
  params: {
    collection_id: string
  }
  body: ReembedRequest
  answer: JobDetails
  keyed: true
}

/** Moves a collection to another embedding model, as a job. `POST /api/v1/collections/{collection_id}/reembed_job` */
export const createReembedCollectionJob: Operation<CreateReembedCollectionJobOperation> = {
  method: 'POST',
  path: '/api/v1/collections/{collection_id}/reembed_job',
  body: 'json',
  keyed: true,
}

export interface CreateDeleteCollectionJobOperation {
  body: DeleteCollectionsJobRequest
  answer: JobDetails
  keyed: true
}

/** Deletes collections, as a job. `POST /api/v1/collections/delete_job` */
export const createDeleteCollectionJob: Operation<CreateDeleteCollectionJobOperation> = {
  method: 'POST',
  path: '/api/v1/collections/delete_job',
  body: 'json',
  keyed: true,
}

export interface ListAllCollectionsOperation {
  query?: {
    offset?: number | undefined
    limit?: number | undefined
    sort_column?: 'name' | 'document_count' | 'document_size' | 'updated_at' | 'sessions_count' | 'username' | 'expiry_date' | 'status' | 'inactivity_interval' | 'archived_at' | undefined
    ascending?: boolean | undefined
    /** Part of the name or the owner's. */
    filter?: string | undefined
  } | undefined
  answer: Collection[]
}

/** Lists the collections of all users. `GET /api/v1/collections/all` */
export const listAllCollections: Operation<ListAllCollectionsOperation> = {
  method: 'GET',
  path: '/api/v1/collections/all',
}

export interface ResetAllCollectionExpirationsOperation {
  answer: undefined
}

/** Removes the expiry dates of the open collections of all users. `POST /api/v1/collections/reset_all_collection_expirations` */
export const resetAllCollectionExpirations: Operation<ResetAllCollectionExpirationsOperation> = {
  method: 'POST',
  path: '/api/v1/collections/reset_all_collection_expirations',
  answer: 'none',
}

export interface UpdateCollectionExpiryDateOperation {
  params: {
    collection_id: string
  }
  body: {
    /** The last day on which it is open. */
    expiry_date: string
    /** IANA name; whose day it is. */
    timezone?: string | undefined
  }
  answer: undefined
}

/** Archives a collection at the end of a day. `PUT /api/v1/collections/{collection_id}/expiry_date` */
export const updateCollectionExpiryDate: Operation<UpdateCollectionExpiryDateOperation> = {
  method: 'PUT',
  path: '/api/v1/collections/{collection_id}/expiry_date',
  body: 'json',
  answer: 'none',
}

export interface DeleteCollectionExpiryDateOperation {
  params: {
    collection_id: string
  }
  answer: undefined
}

/** Removes the expiry date of a collection. `DELETE /api/v1/collections/{collection_id}/expiry_date` */
export const deleteCollectionExpiryDate: Operation<DeleteCollectionExpiryDateOperation> = {
  method: 'DELETE',
  path: '/api/v1/collections/{collection_id}/expiry_date',
  answer: 'none',
}

export interface UpdateCollectionInactivityIntervalOperation {
  params: {
    collection_id: string
  }
  body: {
    /** Days without chat, ingestion or edit. */
    inactivity_interval: number
  }
  answer: undefined
}

/** Archives a collection after so many days without use. `PUT /api/v1/collections/{collection_id}/inactivity_interval` */
export const updateCollectionInactivityInterval: Operation<UpdateCollectionInactivityIntervalOperation> = {
  method: 'PUT',
  path: '/api/v1/collections/{collection_id}/inactivity_interval',
  body: 'json',
  answer: 'none',
}

export interface DeleteCollectionInactivityIntervalOperation {
  params: {
    collection_id: string
  }
  answer: undefined
}

/** Removes the inactivity interval of a collection. `DELETE /api/v1/collections/{collection_id}/inactivity_interval` */
export const deleteCollectionInactivityInterval: Operation<DeleteCollectionInactivityIntervalOperation> = {
  method: 'DELETE',
  path: '/api/v1/collections/{collection_id}/inactivity_interval',
  answer: 'none',
}

export interface ArchiveCollectionOperation {
  params: {
    collection_id: string
  }
  answer: undefined
}

/** Archives a collection. `POST /api/v1/collections/{collection_id}/archive` */
export const archiveCollection: Operation<ArchiveCollectionOperation> = {
  method: 'POST',
  path: '/api/v1/collections/{collection_id}/archive',
  answer: 'none',
}

export interface UnarchiveCollectionOperation {
  params: {
    collection_id: string
  }
  answer: undefined
}

/** Unarchives a collection. `POST /api/v1/collections/{collection_id}/unarchive` */
export const unarchiveCollection: Operation<UnarchiveCollectionOperation> = {
  method: 'POST',
  path: '/api/v1/collections/{collection_id}/unarchive',
  answer: 'none',
}

export interface SetCollectionSizeLimitOperation {
  params: {
    collection_id: string
  }
  body: {
    /** Bytes: a number, or text with a unit: KB, MB, GB, TB (powers of 1000), KiB, MiB, GiB, TiB (of 1024). */
    size_limit: number | string
  }
  answer: undefined
}

/** Limits the bytes of documents of a collection. `PUT /api/v1/collections/{collection_id}/size_limit` */
export const setCollectionSizeLimit: Operation<SetCollectionSizeLimitOperation> = {
  method: 'PUT',
  path: '/api/v1/collections/{collection_id}/size_limit',
  body: 'json',
  answer: 'none',
}

export interface RemoveCollectionSizeLimitOperation {
  params: {
    collection_id: string
  }
  answer: undefined
}

/** Restores the default limit of 10 GB. `DELETE /api/v1/collections/{collection_id}/size_limit` */
export const removeCollectionSizeLimit: Operation<RemoveCollectionSizeLimitOperation> = {
  method: 'DELETE',
  path: '/api/v1/collections/{collection_id}/size_limit',
  answer: 'none',
}

export interface UpdateCollectionWorkspaceOperation {
  params: {
    collection_id: string
  }
  body?: {
    /** Not supported yet: only values without effect. */
    workspace?: '' | null | undefined
  } | undefined
  answer: undefined
}

/** Removes a collection from its workspace; workspaces are not supported. `PUT /api/v1/collections/{collection_id}/workspace` */
export const updateCollectionWorkspace: Operation<UpdateCollectionWorkspaceOperation> = {
  method: 'PUT',
  path: '/api/v1/collections/{collection_id}/workspace',
  body: 'json',
  answer: 'none',
}

export interface UpdateCollectionThumbnailOperation {
  params: {
    collection_id: string
  }
  query?: {
    /** Seconds to wait. The work continues after them. */
    timeout?: number | undefined
  } | undefined
  body: {
    /** A PNG, JPEG, WebP or GIF picture of at most 5 MB. */
    file: FileContent
  }
  answer: undefined
}

/** Sets the picture of a collection. `PUT /api/v1/collections/{collection_id}/thumbnail` */
export const updateCollectionThumbnail: Operation<UpdateCollectionThumbnailOperation> = {
  method: 'PUT',
  path: '/api/v1/collections/{collection_id}/thumbnail',
  body: 'form',
  answer: 'none',
}

export interface DeleteCollectionThumbnailOperation {
  params: {
    collection_id: string
  }
  query?: {
    /** Seconds to wait. The work continues after them. */
    timeout?: number | undefined
  } | undefined
  answer: undefined
}

/** Removes the picture of a collection. `DELETE /api/v1/collections/{collection_id}/thumbnail` */
export const deleteCollectionThumbnail: Operation<DeleteCollectionThumbnailOperation> = {
  method: 'DELETE',
  path: '/api/v1/collections/{collection_id}/thumbnail',
  answer: 'none',
}

export interface GetCollectionThumbnailOperation {
  params: {
    collection_id: string
  }
  headers?: {
    'if-none-match'?: string | undefined
  } | undefined
  answer: Download
}

/** Returns the picture of a collection. `GET /api/v1/collections/{collection_id}/thumbnail` */
export const getCollectionThumbnail: Operation<GetCollectionThumbnailOperation> = {
  method: 'GET',
  path: '/api/v1/collections/{collection_id}/thumbnail',
  answer: 'bytes',
}

export interface CreateUpdateCollectionThumbnailJobOperation {
  params: {
    collection_id: string
  }
  query?: {
    /** Seconds to wait. The work continues after them. */
    timeout?: number | undefined
  } | undefined
  body: {
    /** A PNG, JPEG, WebP or GIF picture of at most 5 MB. */
    file: FileContent
  }
  answer: JobDetails
  keyed: true
}

/** Sets the picture of a collection, as a job. `PUT /api/v1/collections/{collection_id}/thumbnail/job` */
export const createUpdateCollectionThumbnailJob: Operation<CreateUpdateCollectionThumbnailJobOperation> = {
  method: 'PUT',
  path: '/api/v1/collections/{collection_id}/thumbnail/job',
  body: 'form',
  keyed: true,
}

export interface CreateDeleteCollectionThumbnailJobOperation {
  params: {
    collection_id: string
  }
  answer: JobDetails
  keyed: true
}

/** Removes the picture of a collection, as a job. `DELETE /api/v1/collections/{collection_id}/thumbnail/job` */
export const createDeleteCollectionThumbnailJob: Operation<CreateDeleteCollectionThumbnailJobOperation> = {
  method: 'DELETE',
  path: '/api/v1/collections/{collection_id}/thumbnail/job',
  keyed: true,
}

export interface CreateTopicModelOperation {
  params: {
    collection_id: string
  }
  query?: {
    /** Seconds to wait. The work continues after them. */
    timeout?: number | undefined
  } | undefined
  answer: undefined
  keyed: true
}

/** Finds the topics of a collection and waits. `POST /api/v1/collections/{collection_id}/topic_model` */
export const createTopicModel: Operation<CreateTopicModelOperation> = {
  method: 'POST',
  path: '/api/v1/collections/{collection_id}/topic_model',
  answer: 'none',
  keyed: true,
}

export interface GetTopicModelOperation {
  params: {
    collection_id: string
  }
  answer: TopicModel
}

/** Returns the latest topics of a collection. `GET /api/v1/collections/{collection_id}/topic_model` */
export const getTopicModel: Operation<GetTopicModelOperation> = {
  method: 'GET',
  path: '/api/v1/collections/{collection_id}/topic_model',
}

export interface DeleteTopicModelOperation {
  params: {
    collection_id: string
  }
  answer: undefined
}

/** Deletes the topics of a collection. `DELETE /api/v1/collections/{collection_id}/topic_model` */
export const deleteTopicModel: Operation<DeleteTopicModelOperation> = {
  method: 'DELETE',
  path: '/api/v1/collections/{collection_id}/topic_model',
  answer: 'none',
}

export interface GetCollectionSettingsOperation {
  params: {
    collection_id: string
  }
  answer: CollectionSettings
}

/** Returns the ingestion defaults of a collection. `GET /api/v1/collections/{collection_id}/settings` */
export const getCollectionSettings: Operation<GetCollectionSettingsOperation> = {
  method: 'GET',
  path: '/api/v1/collections/{collection_id}/settings',
}

export interface UpdateCollectionSettingsOperation {
  params: {
    collection_id: string
  }
  body?: CollectionSettings | undefined
  answer: undefined
}

/** Replaces all ingestion defaults of a collection. `PUT /api/v1/collections/{collection_id}/settings` */
export const updateCollectionSettings: Operation<UpdateCollectionSettingsOperation> = {
  method: 'PUT',
  path: '/api/v1/collections/{collection_id}/settings',
  body: 'json',
  answer: 'none',
}

export interface GetCollectionChatSettingsOperation {
  params: {
    collection_id: string
  }
  answer: ChatSettings
}

/** Returns the defaults for the chats over a collection. `GET /api/v1/collections/{collection_id}/chat_settings` */
export const getCollectionChatSettings: Operation<GetCollectionChatSettingsOperation> = {
  method: 'GET',
  path: '/api/v1/collections/{collection_id}/chat_settings',
}

export interface UpdateCollectionChatSettingsOperation {
  params: {
    collection_id: string
  }
  body?: ChatSettings | undefined
  answer: undefined
}

/** Replaces all defaults for the chats over a collection. `PUT /api/v1/collections/{collection_id}/chat_settings` */
export const updateCollectionChatSettings: Operation<UpdateCollectionChatSettingsOperation> = {
  method: 'PUT',
  path: '/api/v1/collections/{collection_id}/chat_settings',
  body: 'json',
  answer: 'none',
}

export interface GetCollectionMetadataOperation {
  params: {
    collection_id: string
  }
  answer: Metadata
}

/** Returns the metadata of a collection. `GET /api/v1/collections/{collection_id}/metadata` */
export const getCollectionMetadata: Operation<GetCollectionMetadataOperation> = {
  method: 'GET',
  path: '/api/v1/collections/{collection_id}/metadata',
}

export interface UpdateCollectionMetadataOperation {
  params: {
    collection_id: string
  }
  body?: Metadata | undefined
  answer: undefined
}

/** Replaces all metadata of a collection. `PUT /api/v1/collections/{collection_id}/metadata` */
export const updateCollectionMetadata: Operation<UpdateCollectionMetadataOperation> = {
  method: 'PUT',
  path: '/api/v1/collections/{collection_id}/metadata',
  body: 'json',
  answer: 'none',
}

export interface UpdateCollectionPromptTemplateOperation {
  params: {
    collection_id: string
  }
  body: PromptTemplateChangeRequest
  answer: Collection
}

/** Sets the default prompt template of the chats over a collection. `PUT /api/v1/collections/{collection_id}/prompt_template` */
export const updateCollectionPromptTemplate: Operation<UpdateCollectionPromptTemplateOperation> = {
  method: 'PUT',
  path: '/api/v1/collections/{collection_id}/prompt_template',
  body: 'json',
}

export interface DeleteCollectionPromptTemplateOperation {
  params: {
    collection_id: string
  }
  answer: Collection
}

/** Removes the prompt template of a collection. `DELETE /api/v1/collections/{collection_id}/prompt_template` */
export const deleteCollectionPromptTemplate: Operation<DeleteCollectionPromptTemplateOperation> = {
  method: 'DELETE',
  path: '/api/v1/collections/{collection_id}/prompt_template',
}

export interface ResetCollectionPromptSettingsOperation {
  params: {
    collection_id: string
  }
  answer: undefined
}

/** Removes all prompt settings of a collection. `DELETE /api/v1/collections/{collection_id}/prompt_settings` */
export const resetCollectionPromptSettings: Operation<ResetCollectionPromptSettingsOperation> = {
  method: 'DELETE',
  path: '/api/v1/collections/{collection_id}/prompt_settings',
  answer: 'none',
}

export interface UpdateCollectionPrivacyOperation {
  params: {
    collection_id: string
  }
  body: {
    is_public: boolean
    /** read, or write, which includes reading. Only read when absent. */
    permissions?: readonly ('read' | 'write')[] | undefined
  }
  answer: undefined
}

/** Makes a collection public or private. `POST /api/v1/collections/{collection_id}/is_public` */
export const updateCollectionPrivacy: Operation<UpdateCollectionPrivacyOperation> = {
  method: 'POST',
  path: '/api/v1/collections/{collection_id}/is_public',
  body: 'json',
  answer: 'none',
}

export interface GetCollectionPermissionsOperation {
  params: {
    collection_id: string
  }
  answer: SharePermission[]
}

/** Lists the users a collection is shared with by name, for its owner. `GET /api/v1/collections/{collection_id}/permissions` */
export const getCollectionPermissions: Operation<GetCollectionPermissionsOperation> = {
  method: 'GET',
  path: '/api/v1/collections/{collection_id}/permissions',
}

export interface UnshareCollectionForAllOperation {
  params: {
    collection_id: string
  }
  answer: undefined
}

/** Stops sharing a collection with all users and groups. `DELETE /api/v1/collections/{collection_id}/permissions` */
export const unshareCollectionForAll: Operation<UnshareCollectionForAllOperation> = {
  method: 'DELETE',
  path: '/api/v1/collections/{collection_id}/permissions',
  answer: 'none',
}

export interface GetCollectionGroupPermissionsOperation {
  params: {
    collection_id: string
  }
  answer: GroupSharePermission[]
}

/** Lists the groups a collection is shared with, for its owner. `GET /api/v1/collections/{collection_id}/group_permissions` */
export const getCollectionGroupPermissions: Operation<GetCollectionGroupPermissionsOperation> = {
  method: 'GET',
  path: '/api/v1/collections/{collection_id}/group_permissions',
}

export interface ListCollectionPublicPermissionsOperation {
  params: {
    collection_id: string
  }
  answer: string[]
}

/** Lists the public permissions of a collection, for its owner. `GET /api/v1/collections/{collection_id}/public_permissions` */
export const listCollectionPublicPermissions: Operation<ListCollectionPublicPermissionsOperation> = {
  method: 'GET',
  path: '/api/v1/collections/{collection_id}/public_permissions',
}

export interface ShareCollectionOperation {
  params: {
    collection_id: string
    username: string
  }
  body?: ShareRequest | undefined
  answer: undefined
}

/** Shares a collection with a user. `PUT /api/v1/collections/{collection_id}/permissions/{username}` */
export const shareCollection: Operation<ShareCollectionOperation> = {
  method: 'PUT',
  path: '/api/v1/collections/{collection_id}/permissions/{username}',
  body: 'json',
  answer: 'none',
}

export interface UnshareCollectionOperation {
  params: {
    collection_id: string
    username: string
  }
  answer: undefined
}

/** Stops sharing a collection with a user. `DELETE /api/v1/collections/{collection_id}/permissions/{username}` */
export const unshareCollection: Operation<UnshareCollectionOperation> = {
  method: 'DELETE',
  path: '/api/v1/collections/{collection_id}/permissions/{username}',
  answer: 'none',
}

export interface ShareCollectionWithGroupOperation {
  params: {
    collection_id: string
    group_id: string
  }
  body?: ShareRequest | undefined
  answer: undefined
}

/** Shares a collection with the users of a group. `PUT /api/v1/collections/{collection_id}/group_permissions/{group_id}` */
export const shareCollectionWithGroup: Operation<ShareCollectionWithGroupOperation> = {
  method: 'PUT',
  path: '/api/v1/collections/{collection_id}/group_permissions/{group_id}',
  body: 'json',
  answer: 'none',
}

export interface UnshareCollectionFromGroupOperation {
  params: {
    collection_id: string
    group_id: string
  }
  answer: undefined
}

/** Stops sharing a collection with a group. `DELETE /api/v1/collections/{collection_id}/group_permissions/{group_id}` */
export const unshareCollectionFromGroup: Operation<UnshareCollectionFromGroupOperation> = {
  method: 'DELETE',
  path: '/api/v1/collections/{collection_id}/group_permissions/{group_id}',
  answer: 'none',
}

export interface ListDocumentsForCollectionOperation {
  params: {
    collection_id: string
  }
  query?: {
    offset?: number | undefined
    limit?: number | undefined
    /** JSON text: metadata that a document must have. */
    metadata_filter?: string | undefined
    sort_column?: 'name' | 'username' | 'type' | 'size' | 'page_count' | 'connector' | 'uri' | 'original_type' | 'original_mtime' | 'status' | 'updated_at' | undefined
    ascending?: boolean | undefined
    /** Text that the name has in it. */
    name?: string | undefined
    status?: 'unknown' | 'scheduled' | 'queued' | 'running' | 'completed' | 'failed' | 'canceled' | 'agent_only' | undefined
  } | undefined
  answer: Document[]
}

/** Lists the documents of a collection, last changed first unless ordered otherwise. `GET /api/v1/collections/{collection_id}/documents` */
export const listDocumentsForCollection: Operation<ListDocumentsForCollectionOperation> = {
  method: 'GET',
  path: '/api/v1/collections/{collection_id}/documents',
}

export interface GetDocumentCountForCollectionOperation {
  params: {
    collection_id: string
  }
  query?: {
    /** Text that the name has in it. */
    name?: string | undefined
    status?: 'unknown' | 'scheduled' | 'queued' | 'running' | 'completed' | 'failed' | 'canceled' | 'agent_only' | undefined
  } | undefined
  answer: Count
}

/** Counts the documents of a collection. `GET /api/v1/collections/{collection_id}/documents/count` */
export const getDocumentCountForCollection: Operation<GetDocumentCountForCollectionOperation> = {
  method: 'GET',
  path: '/api/v1/collections/{collection_id}/documents/count',
}

export interface CreateDeleteDocumentFromCollectionJobOperation {
  params: {
    collection_id: string
  }
  body: DeleteDocumentsJobRequest
  answer: JobDetails
  keyed: true
}

/** Removes documents from a collection, as a job. `POST /api/v1/collections/{collection_id}/documents/delete_job` */
export const createDeleteDocumentFromCollectionJob: Operation<CreateDeleteDocumentFromCollectionJobOperation> = {
  method: 'POST',
  path: '/api/v1/collections/{collection_id}/documents/delete_job',
  body: 'json',
  keyed: true,
}

export interface DeleteDocumentFromCollectionOperation {
  params: {
    collection_id: string
    document_id: string
  }
  query?: {
    /** Seconds to wait. The work continues after them. */
    timeout?: number | undefined
  } | undefined
  answer: undefined
}

/** Removes a document from a collection. `DELETE /api/v1/collections/{collection_id}/documents/{document_id}` */
export const deleteDocumentFromCollection: Operation<DeleteDocumentFromCollectionOperation> = {
  method: 'DELETE',
  path: '/api/v1/collections/{collection_id}/documents/{document_id}',
  answer: 'none',
}

export interface InsertDocumentIntoCollectionOperation {
  params: {
    collection_id: string
    document_id: string
  }
  query?: {
    /** Write a summary of each document. */
    gen_doc_summaries?: boolean | undefined
    /** Write questions that each document answers. */
    gen_doc_questions?: boolean | undefined
    /** Language of the speech, ISO 639-1; `auto` finds it. */
    audio_input_language?: string | undefined
    /** `auto` reads pages without text from their picture, `off` does not; else the name of an engine. */
    ocr_model?: string | undefined
    /** Languages of pictures, such as `eng+deu`. */
    tesseract_lang?: string | undefined
    keep_tables_as_one_chunk?: boolean | undefined
    /** Each page is one chunk; overrides keep_tables_as_one_chunk. */
    chunk_by_page?: boolean | undefined
    handwriting_check?: boolean | undefined
    /** `lite`: no text recognition, tables or summaries. `agent_only`: kept as a file, not searched. */
    ingest_mode?: 'standard' | 'lite' | 'agent_only' | undefined
    /** Id or name of a pipeline that looks at each document; what it finds becomes `analysis` of its metadata. */
    pipeline?: string | undefined
    /** Only its owner and those in `permissions` find the document. */
    restricted?: boolean | undefined
    /** Usernames. */
    permissions?: readonly string[] | undefined
    encrypt_document?: boolean | undefined
    /** Seconds. */
    timeout?: number | undefined
    /** A document of its own instead of the same in two collections. */
    copy_document?: boolean | undefined
    /** A copy keeps the metadata of the original. */
    preserve_metadata?: boolean | undefined
  } | undefined
  answer: undefined
  keyed: true
}

/** Adds an existing document to a collection. `PUT /api/v1/collections/{collection_id}/documents/{document_id}` */
export const insertDocumentIntoCollection: Operation<InsertDocumentIntoCollectionOperation> = {
  method: 'PUT',
  path: '/api/v1/collections/{collection_id}/documents/{document_id}',
  answer: 'none',
  keyed: true,
}

export interface CreateInsertDocumentToCollectionJobOperation {
  params: {
    collection_id: string
  }
  query?: {
    /** Write a summary of each document. */
    gen_doc_summaries?: boolean | undefined
    /** Write questions that each document answers. */
    gen_doc_questions?: boolean | undefined
    /** Language of the speech, ISO 639-1; `auto` finds it. */
    audio_input_language?: string | undefined
    /** `auto` reads pages without text from their picture, `off` does not; else the name of an engine. */
    ocr_model?: string | undefined
    /** Languages of pictures, such as `eng+deu`. */
    tesseract_lang?: string | undefined
    keep_tables_as_one_chunk?: boolean | undefined
    /** Each page is one chunk; overrides keep_tables_as_one_chunk. */
    chunk_by_page?: boolean | undefined
    handwriting_check?: boolean | undefined
    /** `lite`: no text recognition, tables or summaries. `agent_only`: kept as a file, not searched. */
    ingest_mode?: 'standard' | 'lite' | 'agent_only' | undefined
    /** Id or name of a pipeline that looks at each document; what it finds becomes `analysis` of its metadata. */
    pipeline?: string | undefined
    /** Only its owner and those in `permissions` find the document. */
    restricted?: boolean | undefined
    /** Usernames. */
    permissions?: readonly string[] | undefined
    encrypt_document?: boolean | undefined
    /** Seconds. */
    timeout?: number | undefined
    /** A document of its own instead of the same in two collections. */
    copy_document?: boolean | undefined
    /** A copy keeps the metadata of the original. */
    preserve_metadata?: boolean | undefined
  } | undefined
  body: InsertDocumentRequest
  answer: JobDetails
  keyed: true
}

/** Adds an existing document to a collection, as a job. `POST /api/v1/collections/{collection_id}/documents/insert_job` */
export const createInsertDocumentToCollectionJob: Operation<CreateInsertDocumentToCollectionJobOperation> = {
  method: 'POST',
  path: '/api/v1/collections/{collection_id}/documents/insert_job',
  body: 'json',
  keyed: true,
}

export interface CreateImportCollectionToCollectionJobOperation {
  params: {
    collection_id: string
  }
  query?: {
    /** Write a summary of each document. */
    gen_doc_summaries?: boolean | undefined
    /** Write questions that each document answers. */
    gen_doc_questions?: boolean | undefined
    /** Language of the speech, ISO 639-1; `auto` finds it. */
    audio_input_language?: string | undefined
    /** `auto` reads pages without text from their picture, `off` does not; else the name of an engine. */
    ocr_model?: string | undefined
    /** Languages of pictures, such as `eng+deu`. */
    tesseract_lang?: string | undefined
    keep_tables_as_one_chunk?: boolean | undefined
    /** Each page is one chunk; overrides keep_tables_as_one_chunk. */
    chunk_by_page?: boolean | undefined
    handwriting_check?: boolean | undefined
    /** `lite`: no text recognition, tables or summaries. `agent_only`: kept as a file, not searched. */
    ingest_mode?: 'standard' | 'lite' | 'agent_only' | undefined
    /** Id or name of a pipeline that looks at each document; what it finds becomes `analysis` of its metadata. */
    pipeline?: string | undefined
    /** Only its owner and those in `permissions` find the document. */
    restricted?: boolean | undefined
    /** Usernames. */
    permissions?: readonly string[] | undefined
    encrypt_document?: boolean | undefined
    /** Seconds. */
    timeout?: number | undefined
    /** A document of its own instead of the same in two collections. */
    copy_document?: boolean | undefined
    /** A copy keeps the metadata of the original. */
    preserve_metadata?: boolean | undefined
    /** There are no scheduled connectors. */
    migrate_scheduled_connectors?: false | undefined
    /** Expiry and inactivity are set on the collection itself. */
    copy_lifecycle_settings?: false | undefined
    /** Documents are never parsed again, regardless of this. */
    skip_reparse?: boolean | undefined
    /** Unparsed files stay so unless `ingest_mode` is `standard` or `lite`, regardless of this. */
    preserve_document_status?: boolean | undefined
  } | undefined
  body: ImportCollectionRequest
  answer: JobDetails
  keyed: true
}

/** Adds every document of another collection to this one, as a job. `POST /api/v1/collections/{collection_id}/import_collection_job` */
export const createImportCollectionToCollectionJob: Operation<CreateImportCollectionToCollectionJobOperation> = {
  method: 'POST',
  path: '/api/v1/collections/{collection_id}/import_collection_job',
  body: 'json',
  keyed: true,
}

export interface ListQuestionsForCollectionOperation {
  params: {
    collection_id: string
  }
  query?: {
    limit?: number | undefined
  } | undefined
  answer: SuggestedQuestion[]
}

/** Suggests questions that the documents of a collection answer. `GET /api/v1/collections/{collection_id}/questions` */
export const listQuestionsForCollection: Operation<ListQuestionsForCollectionOperation> = {
  method: 'GET',
  path: '/api/v1/collections/{collection_id}/questions',
}

export interface ListChatSessionsForCollectionOperation {
  params: {
    collection_id: string
  }
  query?: {
    offset?: number | undefined
    limit?: number | undefined
    /** Whose; the caller's own when left out. Administrators may name others. */
    username?: string | undefined
  } | undefined
  answer: ChatSession[]
}

/** Lists the caller's chat sessions over a collection, last changed first. `GET /api/v1/collections/{collection_id}/chats` */
export const listChatSessionsForCollection: Operation<ListChatSessionsForCollectionOperation> = {
  method: 'GET',
  path: '/api/v1/collections/{collection_id}/chats',
}

export interface GetChatSessionCountForCollectionOperation {
  params: {
    collection_id: string
  }
  answer: Count
}

/** Counts the caller's chat sessions over a collection. `GET /api/v1/collections/{collection_id}/chats/count` */
export const getChatSessionCountForCollection: Operation<GetChatSessionCountForCollectionOperation> = {
  method: 'GET',
  path: '/api/v1/collections/{collection_id}/chats/count',
}

export interface CreateMigrateCollectionChatSessionsJobOperation {
  params: {
    collection_id: string
  }
  query?: {
    /** Seconds the job may take. */
    timeout?: number | undefined
  } | undefined
  body: MigrateCollectionChatSessionsJobRequest
  answer: JobDetails
  keyed: true
}

/** Moves the chat sessions over a collection to another one, as a job. `POST /api/v1/collections/{collection_id}/migrate_chat_sessions_job` */
export const createMigrateCollectionChatSessionsJob: Operation<CreateMigrateCollectionChatSessionsJobOperation> = {
  method: 'POST',
  path: '/api/v1/collections/{collection_id}/migrate_chat_sessions_job',
  body: 'json',
  keyed: true,
}

export interface GetCollectionChunksOperation {
  params: {
    collection_id: string
    /** Comma-separated; ids count from 1. */
    chunk_ids: readonly number[]
  }
  answer: Chunk[]
}

/** Returns chunks by their ids; unknown ids are left out. `GET /api/v1/collections/{collection_id}/chunks/{chunk_ids}` */
export const getCollectionChunks: Operation<GetCollectionChunksOperation> = {
  method: 'GET',
  path: '/api/v1/collections/{collection_id}/chunks/{chunk_ids}',
}

export interface MatchCollectionChunksOperation {
  params: {
    collection_id: string
  }
  body: {
    offset?: number | undefined
    limit?: number | undefined
    vectors: readonly (readonly number[])[]
    /** Document ids to stay in; empty means all. */
    topics: readonly string[]
    /** Greatest cosine distance; 0 means none. */
    cut_off?: number | undefined
  }
  answer: ChunkSearchResult[]
}

/** Finds chunks by meaning. `POST /api/v1/collections/{collection_id}/chunks/match` */
export const matchCollectionChunks: Operation<MatchCollectionChunksOperation> = {
  method: 'POST',
  path: '/api/v1/collections/{collection_id}/chunks/match',
  body: 'json',
}

export interface SearchCollectionChunksOperation {
  params: {
    collection_id: string
  }
  body: {
    offset?: number | undefined
    limit?: number | undefined
    query: string
    /** Document ids to stay in; empty means all. */
    topics: readonly string[]
    /** By words alone, or by words and meaning together, as for questions. An extension. */
    mode?: 'lexical' | 'hybrid' | undefined
  }
  answer: ChunkSearchResult[]
}

/** Finds chunks by words. `POST /api/v1/collections/{collection_id}/chunks/search` */
export const searchCollectionChunks: Operation<SearchCollectionChunksOperation> = {
  method: 'POST',
  path: '/api/v1/collections/{collection_id}/chunks/search',
  body: 'json',
}
