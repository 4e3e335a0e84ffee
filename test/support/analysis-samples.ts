import type { TokenLabeller } from '@docent/core/ports'
import { PDFDocument } from 'pdf-lib'
import { base64, type AnalysisClient } from './analysis-world.ts'

/** VIA of pages without size, each with one labelled word. */
export const viaOf = (...filenames: readonly string[]): string =>
  JSON.stringify(
    Object.fromEntries(
      filenames.map((filename) => [
        filename,
        {
          filename,
          size: -1,
          regions: [
            {
              shape_attributes: { name: 'rect', x: 1, y: 1, width: 30, height: 10 },
              region_attributes: { text: 'Word', label: 'word' },
            },
          ],
          file_attributes: {},
        },
      ]),
    ),
  )

const text = new TextEncoder()
export const bytesOf = (value: string): Uint8Array => text.encode(value)

/** A PDF of one empty page. */
export async function emptyPdf(pages = 1): Promise<Uint8Array> {
  const document = await PDFDocument.create()
  for (let page = 0; page < pages; page++) document.addPage([200, 300])
  return document.save()
}

/** The head of a PNG of this size: what declares the size of a picture without its pixels. */
export function pngHead(width: number, height: number): Uint8Array {
  const bytes = new Uint8Array(33)
  bytes.set([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52])
  const view = new DataView(bytes.buffer)
  view.setUint32(16, width)
  view.setUint32(20, height)
  bytes.set([8, 6, 0, 0, 0], 24)
  return bytes
}

/** Learns nothing: each of its models finds no entity. */
export const emptyLabeller: TokenLabeller = {
  name: 'empty',
  checkParameters() {},
  train: () => Promise.reject(new Error('Nothing trains here.')),
  load: async () => ({ labels: ['word'], label: async (pages) => pages.map(() => []), async close() {} }),
  async close() {},
}

/** Makes artifacts with their content, and waits until they are ready. */
export function samples({ call, ended }: AnalysisClient) {
  async function made(path: string, body: object): Promise<string> {
    const answer = await call(`POST ${path}`, { body })
    if (answer.status !== 200) throw new Error(JSON.stringify(answer.body))
    const { name, jobName } = answer.body
    const job = await ended(jobName ?? name)
    if (job.status !== 'JOB_STATUS_SUCCEEDED') throw new Error(JSON.stringify(job.error))
    return jobName === undefined
      ? (job.postProcessDocumentSetInputs?.documentSet ?? job.postProcessImageSetInputs?.imageSet)
      : name
  }

  return {
    annotationSet: (project: string, displayName: string, via = viaOf('a.pdf+0.png'), more: object = {}) =>
      made(`${project}/documentAI/annotationSets`, {
        mime: 'application/json',
        annotationSet: { displayName, ...more },
        annotationSetVia: { content: base64(bytesOf(via)) },
      }),
    /** The next version of the set of another one. */
    nextVersion: (name: string, via = viaOf('a.pdf+0.png')) =>
      made(name.replace(/\/\d+$/, ''), {
        mime: 'application/json',
        annotationSet: {},
        sourceAnnotationSetName: name,
        annotationSetVia: { content: base64(bytesOf(via)) },
      }),
    documentSet: async (project: string, displayName: string, filename = 'a.pdf') =>
      made(`${project}/documentAI/documentSets`, {
        mime: 'application/pdf',
        documentSet: { displayName, filename },
        pdfs: { content: base64(await emptyPdf()) },
      }),
    imageSet: (project: string, displayName: string, filename: string) =>
      made(`${project}/documentAI/imageSets`, {
        mime: 'image/png',
        imageSet: { displayName, filename },
        images: { content: base64(pngHead(40, 30)) },
      }),
    /** For servers with the empty labeller. */
    model: (project: string, displayName: string, more: object = {}) =>
      made(`${project}/documentAI/models`, {
        mime: 'application/octet-stream',
        model: { displayName, modelType: 'MODEL_TYPE_TOKEN_LABELING', ...more },
        content: { content: base64(bytesOf('any')) },
      }),
  }
}
