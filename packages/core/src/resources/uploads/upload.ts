import { z } from 'zod'
import type { BlobContent } from '../../kernel/ports/index.ts'
import { fileNameSchema } from './file-name.ts'
import type { UploadRow } from './upload-table.ts'

/** A received file, to be named when it is ingested. */
export const uploadSchema = z.object({
  id: z.string(),
  filename: z.string(),
})
export type Upload = z.output<typeof uploadSchema>

/** Most bytes of one upload unless a call sets another: 1 GiB. */
export const defaultMaxBytes = 2 ** 30

const isContent = (value: unknown): value is BlobContent =>
  value instanceof Uint8Array || (typeof value === 'object' && value !== null && Symbol.asyncIterator in value)

export const contentSchema = z.custom<BlobContent>(isContent, {
  message: 'expected bytes or an async iterable of bytes',
})

export const uploadInputSchema = z.object({
  /** Only the base name counts. */
  filename: fileNameSchema,
  /** Read once, as it comes. */
  content: contentSchema,
  mediaType: z.string().max(255).optional(),
  /** More is `too_large`. @default 1 GiB */
  maxBytes: z.int().min(0).default(defaultMaxBytes),
})
export type UploadInput = z.input<typeof uploadInputSchema>

/** An upload as ingestion needs it. */
export interface StoredUpload extends Upload {
  /** Bytes. */
  readonly size: number
  readonly sha256: string
  readonly blobKey: string
  readonly mediaType: string | undefined
}

export const storedUploadOf = (row: UploadRow): StoredUpload => ({
  id: row.id,
  filename: row.filename,
  size: row.size,
  sha256: row.sha256,
  blobKey: row.blob_key,
  mediaType: (row.media_type as string | null) ?? undefined,
})
