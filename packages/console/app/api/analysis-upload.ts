import {
  completeAnnotationSetUpload,
  completeDocumentSetUpload,
  completeImageSetUpload,
  createAnnotationSetInParts,
  createAnnotationSetVersionInParts,
  createDocumentSetInParts,
  createImageSetInParts,
  uploadAnnotationSetPart,
  uploadDocumentSetPart,
  uploadImageSetPart,
  type AnalysisJob,
} from '@docent/client'
import { pathOf, succeeded, type VersionPath } from './analysis.ts'
import { client } from './client.ts'
import { zipOf } from './zip.ts'

const partBytes = 8 * 1024 * 1024

interface Content {
  readonly kind: 'annotationSets' | 'documentSets' | 'imageSets'
  readonly mime: string
  readonly displayName: string
  readonly filename: string
  readonly content: Blob
}

const parts = {
  annotationSets: { part: uploadAnnotationSetPart, complete: completeAnnotationSetUpload },
  documentSets: { part: uploadDocumentSetPart, complete: completeDocumentSetUpload },
  imageSets: { part: uploadImageSetPart, complete: completeImageSetUpload },
} as const

/** What a choice of files becomes: PDFs a document set, pictures an image set, VIA an annotation set. @throws Error naming what fits */
export async function contentOf(files: readonly File[]): Promise<Content> {
  const [first] = files
  if (first === undefined) throw new Error('Choose a file.')
  const displayName = (first.webkitRelativePath.split('/')[0] || first.name.replace(/\.[^.]{1,5}$/, '')).slice(0, 200)
  const named = { displayName, filename: first.name }
  const all = (ending: RegExp) => files.every(({ name }) => ending.test(name))
  const single = files.length === 1
  if (single && all(/\.json$/i)) return { ...named, kind: 'annotationSets', mime: 'application/json', content: first }
  if (single && all(/\.zip$/i)) return { ...named, kind: 'documentSets', mime: 'application/zip', content: first }
  const kind = all(/\.pdf$/i) ? 'documentSets' : all(/\.(png|jpe?g)$/i) ? 'imageSets' : undefined
  if (kind === undefined)
    throw new Error('Choose PDFs, or a ZIP file of them, or pictures (PNG, JPEG), or one VIA file.')
  if (!single) return { ...named, filename: '', kind, mime: 'application/zip', content: await zipOf(files) }
  const picture = /\.png$/i.test(first.name) ? 'image/png' : 'image/jpeg'
  return { ...named, kind, mime: kind === 'documentSets' ? 'application/pdf' : picture, content: first }
}

/** Uploads a new artifact; the job makes it ready. `onSent` gets the share that was sent, 0 … 1. */
export async function uploadArtifact(
  project: string,
  { kind, mime, displayName, filename, content }: Content,
  onSent: (share: number) => void,
): Promise<AnalysisJob> {
  const described = { displayName, ...(filename === '' ? {} : { filename }) }
  const params = { project }
  const { name } = await {
    annotationSets: () => client.call(createAnnotationSetInParts, { params, body: { mime, annotationSet: described } }),
    documentSets: () => client.call(createDocumentSetInParts, { params, body: { mime, documentSet: described } }),
    imageSets: () => client.call(createImageSetInParts, { params, body: { mime, imageSet: described } }),
  }[kind]()
  return send(name, content, onSent)
}

/** Makes the next version of an annotation set. Resolves to its name once it is ready. */
export async function saveVersion(from: VersionPath, sourceName: string, via: string): Promise<string> {
  const params = { project: from.project, id: from.id }
  const body = { mime: 'application/json', annotationSet: {}, sourceAnnotationSetName: sourceName }
  const { name } = await client.call(createAnnotationSetVersionInParts, { params, body })
  const job = await send(name, new Blob([via]), () => {})
  await succeeded(job.name)
  return name
}

async function send(name: string, content: Blob, onSent: (share: number) => void): Promise<AnalysisJob> {
  const { kind, ...params } = pathOf(name)
  const { part, complete } = parts[kind as Content['kind']] as (typeof parts)['annotationSets']
  for (let at = 0, number = 1; at < content.size; at += partBytes, number++) {
    const body = content.slice(at, at + partBytes)
    await client.call(part, { params, headers: { 'part-number': number }, body })
    onSent(Math.min(1, (at + partBytes) / content.size))
  }
  return client.call(complete, { params })
}
