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
        <button type="button" disabled={page <= 1} onClick={() => go(page - 1)}>
          {texts.previousPage}
        </button>
        <span aria-live="polite">{texts.pageOf(page, pdf.numPages)}</span>
        <button type="button" disabled={page >= pdf.numPages} onClick={() => go(page + 1)}>
          {texts.nextPage}
        </button>
        {marked.length > 1 && <Marks marked={marked} page={page} onPage={setPage} />}
      </div>
      <PdfPage pdf={pdf} page={page} boxes={shown} />
    </>
  )
}

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
    <>
      <span className="space" />
      <button type="button" disabled={previous === undefined} onClick={() => onPage(previous!)}>
        {texts.previousMark}
      </button>
      {marked.includes(page) && <span>{texts.markOf(marked.indexOf(page) + 1, marked.length)}</span>}
      <button type="button" disabled={next === undefined} onClick={() => onPage(next!)}>
        {texts.nextMark}
      </button>
    </>
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
