import { artifactSchema, picturesPerZip, type Artifact, type ArtifactInput, type FileInput } from '@docent/core'
import { DocentError } from '@docent/core/ports'
import { z } from 'zod'
import { component, type ApiRequest } from '../../framework/index.ts'
import type { KindOfArtifact } from './artifact-kinds.ts'

const url = z.string().describe('Where the content can be downloaded.')

/** An artifact with the addresses of its content. */
export const artifactWire = component(
  'Artifact',
  artifactSchema.extend({
    downloadUrl: url.optional(),
    downloadUrls: z.array(url).optional().describe(`Of an image set: a ZIP for each ${picturesPerZip} pictures.`),
  }),
)

export function encodeArtifact(artifact: Artifact, { areaUrl }: ApiRequest): z.output<typeof artifactWire> {
  const base = `${areaUrl}/${artifact.name}:download`
  if (artifact.status !== 'ARTIFACT_STATUS_AVAILABLE') return artifact
  if (!artifact.name.includes('/imageSets/')) return { ...artifact, downloadUrl: base }
  const zips = Math.max(1, Math.ceil((artifact.pageCount ?? 0) / picturesPerZip))
  return { ...artifact, downloadUrls: Array.from({ length: zips }, (_, index) => `${base}?part=${index + 1}`) }
}

/** Content of an artifact in a JSON body. */
const fileInput = z
  .object({
    content: z.string().optional().describe('The bytes as base64.'),
    url: z
      .string()
      .min(1)
      .max(4_096)
      .optional()
      .describe('Or an http:// or https:// address from which they are fetched.'),
    mime: z.string().optional().describe('As the mime beside it, which counts.'),
  })
  .describe('Either content or url.')

/** A resource name, or the end of one. */
const name = z.string().min(1).max(300)

const described = z.object({
  displayName: z.string().optional(),
  description: z.string().optional(),
  filename: z.string().optional(),
  annotations: z.record(z.string(), z.string()).optional(),
  documentSetParent: name.optional().describe('Of an image set: documentSets/<UUID>/versions/<INT>'),
  modelType: z.enum(['MODEL_TYPE_TOKEN_LABELING', 'MODEL_TYPE_PAGE_CLASSIFICATION']).optional(),
  acl: z.array(z.string()).optional(),
})

/** The body that creates an artifact of a kind; without content it is to come in parts. */
export function creationBody(of: KindOfArtifact, { version, parts }: { version: boolean; parts: boolean }) {
  const what = {
    [of.described]: described.describe(
      `Properties of the ${of.noun}. displayName is required${version ? ' unless that of the newest version holds' : ''}.`,
    ),
  }
  return z.object({
    mime: z.string().describe(`Media type of the content: ${of.mimes}.`),
    ...(what as { described: typeof described }),
    ...(parts ? {} : { [of.content]: fileInput }),
    ...(of.kind === 'documentSets' ? { attributesSourceAnnotationSetName: name.optional() } : {}),
    ...(version && of.kind === 'annotationSets'
      ? { sourceAnnotationSetName: name.describe('The version that this one was made of.') }
      : {}),
  })
}

const invalid = (field: string, message: string) =>
  new DocentError({ code: 'invalid_input', message: `${field} ${message}`, details: { field } })

/** The content that came with a body, apart from it. */
interface GivenFile {
  readonly content: AsyncIterable<Uint8Array>
}

function fileOf(given: z.output<typeof fileInput> | undefined, file: GivenFile | undefined, field: string): FileInput {
  if (file && given?.url !== undefined) throw invalid(field, 'has content and url; send one of them.')
  if (file) return { content: file.content }
  if (given?.url !== undefined) return { url: given.url }
  throw invalid(field, 'needs content as base64, or a url.')
}

/** A checked body in the form that core takes. `displayName` of another version holds where none is given. */
export function artifactInputOf(
  of: KindOfArtifact,
  body: Readonly<Record<string, unknown>>,
  { parts = false, file, maxBytes }: { parts?: boolean; file?: GivenFile | undefined; maxBytes: number },
): ArtifactInput {
  const said = (body[of.described] ?? {}) as z.output<typeof described>
  const text = (name: string) => body[name] as string | undefined
  return {
    ...said,
    mime: String(body['mime']),
    maxBytes,
    ...(parts ? {} : { file: fileOf(body[of.content] as z.output<typeof fileInput> | undefined, file, of.content) }),
    ...(text('sourceAnnotationSetName') === undefined ? {} : { sourceName: text('sourceAnnotationSetName') }),
    ...(text('attributesSourceAnnotationSetName') === undefined
      ? {}
      : { attributesSourceName: text('attributesSourceAnnotationSetName') }),
  }
}
