import type { ChatMessageReference } from '@docent/client'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useRef } from 'react'
import { getDocument } from '../api/collections.ts'
import { ErrorNotice } from '../components/error-notice.tsx'
import { texts } from '../texts.ts'
import { DownloadButton } from './download-button.tsx'
import { PassageText } from './passage-text.tsx'

const PdfPages = lazy(() => import('./pdf-pages.tsx').then(({ PdfPages }) => ({ default: PdfPages })))

interface DocumentPaneProps {
  readonly reference: ChatMessageReference
  readonly onClose: () => void
}

/** The document of a citation, beside the answer. */
export function DocumentPane({ reference, onClose }: DocumentPaneProps) {
  const { document_id: id, document_name: name } = reference
  const found = useQuery({ queryKey: ['document', id], queryFn: () => getDocument(id), staleTime: 60_000 })
  const close = useRef<HTMLButtonElement>(null)
  useEffect(() => close.current?.focus(), [reference])
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => event.key === 'Escape' && onClose()
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [onClose])
  const isPdf = found.data?.type.toLowerCase().includes('pdf')
  return (
    <aside className="document" aria-label={name}>
      <div className="row document-head">
        <h2 className="name">{name}</h2>
        <span className="space" />
        <DownloadButton documentId={id} name={name} />
        <button ref={close} type="button" className="icon-button" aria-label={texts.closeDocument} onClick={onClose}>
          ✕
        </button>
      </div>
      {found.error && <ErrorNotice error={found.error} onRetry={() => void found.refetch()} />}
      {found.data && !isPdf && <PassageText reference={reference} />}
      {isPdf && (
        <Suspense fallback={<p className="hint">{texts.loading}</p>}>
          <PdfPages key={`${id} ${reference.chunk_id}`} reference={reference} />
        </Suspense>
      )}
    </aside>
  )
}
