import { collapseSpace } from '../../text/collapse-space.ts'
import type { Pdfium } from './pdfium-module.ts'

/** PDFium's types of annotations. */
const freeText = 3
const widget = 20
/** Such that are drawn on the page: their text is read from there, in its place. */
const drawnTypes = new Set([freeText, 13, widget])
/** Links and windows that only show another annotation's text. */
const silentTypes = new Set([2, 16])
/** Annotations looked at; a page of more is a drawing. */
const mostAnnotations = 2_000
/** Bytes of one text of an annotation. */
const longestText = 200_000

export interface PageAnnotations {
  /** Whether something is to be drawn into the page to be read with its text. */
  readonly isDrawn: boolean
  /** Remarks, which the page itself does not show. */
  readonly remarks: readonly string[]
  /** Annotations that are read from the rendered page; some programs omit their appearance. */
  readonly expected: readonly { readonly name: string; readonly value: string }[]
}

/** Values of form fields and what readers wrote on a page. Synchronous; frees all it takes. */
export function readPdfiumAnnotations(pdfium: Pdfium, document: number, page: number): PageAnnotations {
  const remarks: string[] = []
  const expected: { name: string; value: string }[] = []
  let isDrawn = false
  let form: Form | undefined
  const count = Math.min(pdfium.FPDFPage_GetAnnotCount(page), mostAnnotations)
  for (let index = 0; index < count; index += 1) {
    const annotation = pdfium.FPDFPage_GetAnnot(page, index)
    if (annotation === 0) continue
    const type = pdfium.FPDFAnnot_GetSubtype(annotation)
    const text = (key: string): string =>
      readText(pdfium, (buffer, length) => pdfium.FPDFAnnot_GetStringValue(annotation, key, buffer, length))
    isDrawn ||= drawnTypes.has(type)
    if (type === widget) {
      form ??= openForm(pdfium, document)
      expected.push(form.read(annotation))
    } else if (type === freeText) expected.push({ name: '', value: text('Contents') })
    else if (!silentTypes.has(type) && text('Contents') !== '') {
      const author = text('T')
      remarks.push(`Comment${author === '' ? '' : ` (${author})`}: ${text('Contents')}`)
    }
    pdfium.FPDFPage_CloseAnnot(annotation)
  }
  form?.close()
  return { isDrawn, remarks, expected: expected.filter(({ value }) => /[\p{L}\p{N}]/u.test(value)) }
}

interface Form {
  read(annotation: number): { readonly name: string; readonly value: string }
  close(): void
}

/** The form has the values of fields: a value may belong to the parent of the drawn widget. */
function openForm(pdfium: Pdfium, document: number): Form {
  const info = pdfium.PDFiumExt_OpenFormFillInfo()
  const form = pdfium.PDFiumExt_InitFormFillEnvironment(document, info)
  const read = (
    take: (form: number, annotation: number, buffer: number, length: number) => number,
    of: number,
  ): string => (form === 0 ? '' : readText(pdfium, (buffer, length) => take(form, of, buffer, length)))
  return {
    read: (annotation) => ({
      name:
        read(pdfium.FPDFAnnot_GetFormFieldAlternateName, annotation) ||
        read(pdfium.FPDFAnnot_GetFormFieldName, annotation),
      value: read(pdfium.FPDFAnnot_GetFormFieldValue, annotation),
    }),
    close: () => {
      if (form !== 0) pdfium.PDFiumExt_ExitFormFillEnvironment(form)
      pdfium.PDFiumExt_CloseFormFillInfo(info)
    },
  }
}

/** Text that the engine writes into a buffer, after it was asked how long it is. */
function readText(pdfium: Pdfium, take: (buffer: number, length: number) => number): string {
  const length = take(0, 0)
  if (length <= 2 || length > longestText) return ''
  const { malloc, free } = pdfium.pdfium.wasmExports
  const buffer = malloc(length)
  take(buffer, length)
  const text = pdfium.pdfium.UTF16ToString(buffer)
  free(buffer)
  return collapseSpace(text).trim()
}

/** Values that the words of a page do not show, and its remarks, as lines after its text. */
export function notesOf({ remarks, expected }: PageAnnotations, words: readonly { readonly text: string }[]): string[] {
  if (expected.length === 0) return [...remarks]
  const shown = lettersOf(words.map(({ text }) => text).join(''))
  const missing = expected.filter(({ value }) => !shown.includes(lettersOf(value)))
  return [...new Set(missing.map(({ name, value }) => (name === '' ? value : `${name}: ${value}`))), ...remarks]
}

const lettersOf = (text: string): string => text.normalize('NFKC').replace(/[^\p{L}\p{N}]+/gu, '')
