import { z } from 'zod'
import { DocentError } from '../../kernel/errors/index.ts'
import { resourceNameSchema } from '../../kernel/input/index.ts'
import type { BlobContent } from '../../kernel/ports/index.ts'
import { labelsSchema, modelTypeSchema } from './artifact.ts'
import type { ArtifactKind } from './artifact-name.ts'

const isContent = (value: unknown): value is BlobContent =>
  value instanceof Uint8Array || (typeof value === 'object' && value !== null && Symbol.asyncIterator in value)

/** Content that comes with a call: bytes, or an address from which they are fetched. */
export const fileInputSchema = z.union([
  z.object({ content: z.custom<BlobContent>(isContent, { message: 'expected bytes or an async iterable of bytes' }) }),
  z.object({ url: z.string().min(1).max(4_096).describe('http:// or https://') }),
])
export type FileInput = z.input<typeof fileInputSchema>

/** What callers give for an artifact when they create it. */
export const artifactInputSchema = z.object({
  /** Required for a new set; a new version has that of the newest one when it is left out. */
  displayName: z.string().trim().min(1).max(255).optional(),
  description: z.string().max(10_000).default(''),
  filename: z.string().max(1_000).default(''),
  annotations: labelsSchema.default({}),
  mime: z.string().min(1).max(255),
  /** Left out for content that comes in parts. */
  file: fileInputSchema.optional(),
  /** Version of the same kind that a new version is made of. */
  sourceName: resourceNameSchema.optional(),
  /** Of a document set: an annotation set whose attributes it takes over. */
  attributesSourceName: resourceNameSchema.optional(),
  /** Of an image set: `documentSets/<UUID>/versions/<INT>`. */
  documentSetParent: z.string().min(1).max(300).optional(),
  /** Of a model. */
  modelType: modelTypeSchema.optional(),
  acl: z.array(z.string().min(1).max(255)).max(1_000).optional(),
  /** Most bytes; more is `too_large`. @default 1 GiB */
  maxBytes: z
    .int()
    .min(0)
    .default(2 ** 30),
})
export type ArtifactInput = z.input<typeof artifactInputSchema>
export type CheckedArtifactInput = z.output<typeof artifactInputSchema>

const mimes: Readonly<Record<ArtifactKind, readonly string[]>> = {
  annotationSets: [
    'application/json',
    'application/vnd.coco+json',
    'application/vnd.label-studio+json',
    'application/zip',
  ],
  documentSets: ['application/pdf', 'application/zip'],
  imageSets: ['application/zip', 'image/png', 'image/jpeg'],
  resultSets: ['application/json', 'application/zip'],
  models: ['application/octet-stream'],
}

/** The media type without parameters, in lower case. @throws `unsupported_media_type` with those that the kind takes */
export function requireMime(kind: ArtifactKind, mime: string): string {
  const plain = mime.split(';', 1)[0]!.trim().toLowerCase()
  if (mimes[kind].includes(plain)) return plain
  throw new DocentError({
    code: 'unsupported_media_type',
    message: `${kind} are not made of ${mime.slice(0, 100)}; mime is one of ${mimes[kind].join(', ')}.`,
    details: { field: 'mime' },
  })
}
