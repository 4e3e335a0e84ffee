import { getFile } from '@docent/client'
import { getDocument, GlobalWorkerOptions, type PDFDocumentProxy } from 'pdfjs-dist'
import workerUrl from 'pdfjs-dist/build/pdf.worker.min.mjs?url'
import { addressOf, authorization } from '../api/client.ts'

interface TrustedTypes {
  createPolicy(name: string, rules: { createScriptURL(url: string): string }): { createScriptURL(url: string): string }
}

/** Only the worker of this build may be started. */
function workerAddress(): string {
  const address = new URL(workerUrl, document.baseURI).href
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes }
  if (trustedTypes === undefined) return address
  const policy = trustedTypes.createPolicy('docent-worker', {
    createScriptURL(url) {
      if (url !== address) throw new TypeError(`${url} is not a script of the console`)
      return url
    },
  })
  return policy.createScriptURL(address)
}

GlobalWorkerOptions.workerPort = new Worker(workerAddress(), { type: 'module' })

const part = (name: string) => new URL(`assets/pdf-${DOCENT_PDF_VERSION}/${name}/`, document.baseURI).href

/** Reads what is shown, not the whole file. */
export function openPdf(documentId: string): { readonly document: Promise<PDFDocumentProxy>; close(): void } {
  const task = getDocument({
    url: `${addressOf(getFile)}?id=${encodeURIComponent(documentId)}`,
    httpHeaders: authorization(),
    withCredentials: false,
    disableAutoFetch: true,
    disableStream: true,
    cMapUrl: part('cmaps'),
    standardFontDataUrl: part('standard_fonts'),
    wasmUrl: part('wasm'),
    iccUrl: part('iccs'),
    enableXfa: false,
  })
  return { document: task.promise, close: () => void task.destroy() }
}
