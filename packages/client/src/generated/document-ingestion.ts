// Written by `npm run golden` from the route table; changes here are lost.

import type {
  IngestFromAzureBlobStorageBody,
  IngestFromFileSystemBody,
  IngestFromGcsBody,
  IngestFromS3Body,
  IngestFromWebsiteBody,
  IngestUploadBody,
  JobDetails,
  UploadedFile,
} from './components.ts'
import type { FileContent, Operation } from '../operation.ts'

export interface UploadFileOperation {
  body: {
    /** A document with its name. */
    file: FileContent
  }
  answer: UploadedFile
  keyed: true
}

/** Receives a file, to be ingested by its id within 24 hours. `PUT /api/v1/uploads` */
export const uploadFile: Operation<UploadFileOperation> = {
  method: 'PUT',
  path: '/api/v1/uploads',
  body: 'form',
  keyed: true,
}

export interface IngestUploadOperation {
  params: {
    /** Comma-separated. */
    upload_ids: readonly string[]
  }
  query: {
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
    /** The target collection. */
    collection_id: string
  }
  body?: IngestUploadBody | undefined
  answer: undefined
  keyed: true
}

/** Ingests uploaded files. `POST /api/v1/uploads/{upload_ids}/ingest` */
export const ingestUpload: Operation<IngestUploadOperation> = {
  method: 'POST',
  path: '/api/v1/uploads/{upload_ids}/ingest',
  body: 'json',
  answer: 'none',
  keyed: true,
}

export interface CreateIngestUploadJobOperation {
  params: {
    /** Comma-separated. */
    upload_ids: readonly string[]
  }
  query: {
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
    /** The target collection. */
    collection_id: string
  }
  body?: IngestUploadBody | undefined
  answer: JobDetails
  keyed: true
}

/** Ingests uploaded files, as a job. `POST /api/v1/uploads/{upload_ids}/ingest/job` */
export const createIngestUploadJob: Operation<CreateIngestUploadJobOperation> = {
  method: 'POST',
  path: '/api/v1/uploads/{upload_ids}/ingest/job',
  body: 'json',
  keyed: true,
}

export interface IngestFromPlainTextOperation {
  query: {
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
    /** The target collection. */
    collection_id: string
    /** Name of the document; its extension determines how the text is read. */
    file_name: string
    /** JSON text: metadata of the document. */
    metadata?: string | undefined
  }
  body: string
  answer: undefined
  keyed: true
}

/** Ingests a text. `POST /api/v1/ingest/plain_text` */
export const ingestFromPlainText: Operation<IngestFromPlainTextOperation> = {
  method: 'POST',
  path: '/api/v1/ingest/plain_text',
  body: 'text',
  answer: 'none',
  keyed: true,
}

export interface CreateIngestFromPlainTextJobOperation {
  query: {
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
    /** The target collection. */
    collection_id: string
    /** Name of the document; its extension determines how the text is read. */
    file_name: string
    /** JSON text: metadata of the document. */
    metadata?: string | undefined
  }
  body: string
  answer: JobDetails
  keyed: true
}

/** Ingests a text, as a job. `POST /api/v1/ingest/plain_text/job` */
export const createIngestFromPlainTextJob: Operation<CreateIngestFromPlainTextJobOperation> = {
  method: 'POST',
  path: '/api/v1/ingest/plain_text/job',
  body: 'text',
  keyed: true,
}

export interface IngestFromFileSystemOperation {
  query: {
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
    /** The target collection. */
    collection_id: string
  }
  body: IngestFromFileSystemBody
  answer: undefined
  keyed: true
}

/** Ingests files of the server's file system, below the directories that the host allows. `POST /api/v1/ingest/file_system` */
export const ingestFromFileSystem: Operation<IngestFromFileSystemOperation> = {
  method: 'POST',
  path: '/api/v1/ingest/file_system',
  body: 'json',
  answer: 'none',
  keyed: true,
}

export interface CreateIngestFromFileSystemJobOperation {
  query: {
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
    /** The target collection. */
    collection_id: string
  }
  body: IngestFromFileSystemBody
  answer: JobDetails
  keyed: true
}

/** Ingests files of the server's file system, below the directories that the host allows, as a job. `POST /api/v1/ingest/file_system/job` */
export const createIngestFromFileSystemJob: Operation<CreateIngestFromFileSystemJobOperation> = {
  method: 'POST',
  path: '/api/v1/ingest/file_system/job',
  body: 'json',
  keyed: true,
}

export interface IngestFromWebsiteOperation {
  query: {
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
    /** The target collection. */
    collection_id: string
    /** Also pages that are linked, on the same host, same level or below. */
    follow_links?: boolean | undefined
    /** Links followed one after the other; 0 none, -1 automatic. */
    max_depth?: number | undefined
    /** -1: as many as the server allows. */
    max_documents?: number | undefined
  }
  body: IngestFromWebsiteBody
  answer: undefined
  keyed: true
}

/** Ingests a page of a website, or a site from that page on. `POST /api/v1/ingest/website` */
export const ingestFromWebsite: Operation<IngestFromWebsiteOperation> = {
  method: 'POST',
  path: '/api/v1/ingest/website',
  body: 'json',
  answer: 'none',
  keyed: true,
}

export interface CreateIngestFromWebsiteJobOperation {
  query: {
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
    /** The target collection. */
    collection_id: string
    /** Also pages that are linked, on the same host, same level or below. */
    follow_links?: boolean | undefined
    /** Links followed one after the other; 0 none, -1 automatic. */
    max_depth?: number | undefined
    /** -1: as many as the server allows. */
    max_documents?: number | undefined
  }
  body: IngestFromWebsiteBody
  answer: JobDetails
  keyed: true
}

/** Ingests a page of a website, or a site from that page on, as a job. `POST /api/v1/ingest/website/job` */
export const createIngestFromWebsiteJob: Operation<CreateIngestFromWebsiteJobOperation> = {
  method: 'POST',
  path: '/api/v1/ingest/website/job',
  body: 'json',
  keyed: true,
}

export interface IngestFromS3Operation {
  query: {
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
    /** The target collection. */
    collection_id: string
  }
  body: IngestFromS3Body
  answer: undefined
  keyed: true
}

/** Ingests objects of S3 or a service compatible with it. `POST /api/v1/ingest/s3` */
export const ingestFromS3: Operation<IngestFromS3Operation> = {
  method: 'POST',
  path: '/api/v1/ingest/s3',
  body: 'json',
  answer: 'none',
  keyed: true,
}

export interface CreateIngestFromS3JobOperation {
  query: {
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
    /** The target collection. */
    collection_id: string
  }
  body: IngestFromS3Body
  answer: JobDetails
  keyed: true
}

/** Ingests objects of S3 or a service compatible with it, as a job. `POST /api/v1/ingest/s3/job` */
export const createIngestFromS3Job: Operation<CreateIngestFromS3JobOperation> = {
  method: 'POST',
  path: '/api/v1/ingest/s3/job',
  body: 'json',
  keyed: true,
}

export interface IngestFromGcsOperation {
  query: {
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
    /** The target collection. */
    collection_id: string
  }
  body: IngestFromGcsBody
  answer: undefined
  keyed: true
}

/** Ingests objects of Google Cloud Storage. `POST /api/v1/ingest/gcs` */
export const ingestFromGcs: Operation<IngestFromGcsOperation> = {
  method: 'POST',
  path: '/api/v1/ingest/gcs',
  body: 'json',
  answer: 'none',
  keyed: true,
}

export interface CreateIngestFromGcsJobOperation {
  query: {
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
    /** The target collection. */
    collection_id: string
  }
  body: IngestFromGcsBody
  answer: JobDetails
  keyed: true
}

/** Ingests objects of Google Cloud Storage, as a job. `POST /api/v1/ingest/gcs/job` */
export const createIngestFromGcsJob: Operation<CreateIngestFromGcsJobOperation> = {
  method: 'POST',
  path: '/api/v1/ingest/gcs/job',
  body: 'json',
  keyed: true,
}

export interface IngestFromAzureBlobStorageOperation {
  query: {
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
    /** The target collection. */
    collection_id: string
  }
  body: IngestFromAzureBlobStorageBody
  answer: undefined
  keyed: true
}

/** Ingests blobs of Azure Blob Storage. `POST /api/v1/ingest/azure_blob_storage` */
export const ingestFromAzureBlobStorage: Operation<IngestFromAzureBlobStorageOperation> = {
  method: 'POST',
  path: '/api/v1/ingest/azure_blob_storage',
  body: 'json',
  answer: 'none',
  keyed: true,
}

export interface CreateIngestFromAzureBlobStorageJobOperation {
  query: {
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
    /** The target collection. */
    collection_id: string
  }
  body: IngestFromAzureBlobStorageBody
  answer: JobDetails
  keyed: true
}

/** Ingests blobs of Azure Blob Storage, as a job. `POST /api/v1/ingest/azure_blob_storage/job` */
export const createIngestFromAzureBlobStorageJob: Operation<CreateIngestFromAzureBlobStorageJobOperation> = {
  method: 'POST',
  path: '/api/v1/ingest/azure_blob_storage/job',
  body: 'json',
  keyed: true,
}

export interface IngestAgentOnlyToStandardOperation {
  query: {
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
    /** The target collection. */
    collection_id: string
    /** A document that was ingested as agent_only. */
    document_id: string
  }
  answer: undefined
  keyed: true
}

/** Parses an unparsed file and makes it searchable. `POST /api/v1/ingest/agent_only_to_standard` */
export const ingestAgentOnlyToStandard: Operation<IngestAgentOnlyToStandardOperation> = {
  method: 'POST',
  path: '/api/v1/ingest/agent_only_to_standard',
  answer: 'none',
  keyed: true,
}

export interface CreateIngestAgentOnlyToStandardJobOperation {
  query: {
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
    /** The target collection. */
    collection_id: string
    /** A document that was ingested as agent_only. */
    document_id: string
  }
  answer: JobDetails
  keyed: true
}

/** Parses an unparsed file, as a job. `POST /api/v1/ingest/agent_only_to_standard/job` */
export const createIngestAgentOnlyToStandardJob: Operation<CreateIngestAgentOnlyToStandardJobOperation> = {
  method: 'POST',
  path: '/api/v1/ingest/agent_only_to_standard/job',
  keyed: true,
}
