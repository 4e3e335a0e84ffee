import type { ChatMessageReference } from '@docent/client'
import type { PDFDocumentProxy } from 'pdfjs-dist'
import { useEffect, useMemo, useState } from 'react'
import { ErrorNotice } from '../components/error-notice.tsx'
import { texts } from '../texts.ts'
import { openPdf } from './open-pdf.ts'
import { PdfPage } from './pdf-page.tsx'

const noBoxes: NonNullable<ChatMessageReference['boxes']> = []

/** A page of the document at a time. The passages are the pages that hold boxes; next and previous go between them. */
export function PdfPages({ reference }: { readonly reference: ChatMessageReference }) {
  const { pdf, error } = usePdf(reference.document_id)
  const { boxes = noBoxes } = reference
  const marked = [...new Set(boxes.map(({ page }) => page))].toSorted((one, other) => one - other)
  const first = marked[0] ?? (Number.parseInt(reference.pages, 10) || 1)
  const [page, setPage] = useState(first)
  const shown = useMemo(() => boxes.filter((box) => box.page === page), [boxes, page])
  useKeys(marked, page, setPage)
  if (error) return <ErrorNotice error={error} />
  if (!pdf) return <p className="hint">{texts.loading}</p>
  const go = (to: number) => setPage(Math.min(Math.max(to, 1), pdf.numPages))
  return (
    <>
      <div className="row pages">
        <Step label={texts.previousPage} sign="‹" to={page > 1 ? page - 1 : undefined} onPage={go} />
        <span aria-live="polite">{texts.pageOf(page, pdf.numPages)}</span>
        <Step label={texts.nextPage} sign="›" to={page < pdf.numPages ? page + 1 : undefined} onPage={go} />
        <span className="space" />
        {marked.length > 1 && <Marks marked={marked} page={page} onPage={setPage} />}
      </div>
      <PdfPage pdf={pdf} page={page} boxes={shown} />
    </>
  )
}

interface StepProps {
  readonly label: string
  readonly sign: string
  /** Undefined where there is nothing to go to. */
  readonly to: number | undefined
  readonly onPage: (page: number) => void
}

const Step = ({ label, sign, to, onPage }: StepProps) => (
  <button
    type="button"
    className="step"
    aria-label={label}
    title={label}
    disabled={to === undefined}
    onClick={() => onPage(to!)}
  >
    {sign}
  </button>
)

interface MarksProps {
  readonly marked: readonly number[]
  readonly page: number
  readonly onPage: (page: number) => void
}

const nextOf = (marked: readonly number[], page: number) => marked.find((one) => one > page)
const previousOf = (marked: readonly number[], page: number) => marked.findLast((one) => one < page)

function Marks({ marked, page, onPage }: MarksProps) {
  const next = nextOf(marked, page)
  const previous = previousOf(marked, page)
  return (
    <span className="row">
      <Step label={texts.previousMark} sign="‹" to={previous} onPage={onPage} />
      <span>{texts.markOf(marked.includes(page) ? marked.indexOf(page) + 1 : undefined, marked.length)}</span>
      <Step label={texts.nextMark} sign="›" to={next} onPage={onPage} />
    </span>
  )
}

function useKeys(marked: readonly number[], page: number, onPage: (page: number) => void): void {
  useEffect(() => {
    const onKey = ({ key, target }: KeyboardEvent) => {
      if (target instanceof HTMLTextAreaElement || target instanceof HTMLInputElement) return
      const to = key === 'n' ? nextOf(marked, page) : key === 'p' ? previousOf(marked, page) : undefined
      if (to !== undefined) onPage(to)
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  })
}

function usePdf(documentId: string) {
  const [state, setState] = useState<{ readonly pdf?: PDFDocumentProxy; readonly error?: Error }>({})
  useEffect(() => {
    let left = false
    const opened = openPdf(documentId)
    opened.document.then(
      (pdf) => left || setState({ pdf }),
      (error: Error) => left || setState({ error }),
    )
    return () => {
      left = true
      opened.close()
    }
  }, [documentId])
  return state
}
