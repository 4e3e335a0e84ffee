import type { Document } from '@docent/client'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { removeDocument } from '../../api/collections.ts'
import { refresh } from '../../api/refresh.ts'
import { ErrorNotice } from '../../components/error-notice.tsx'
import { bytes } from '../../components/when.ts'
import { texts } from '../../texts.ts'

export const isUnderWay = ({ status }: Document) => ['scheduled', 'queued', 'running', 'unknown'].includes(status)

interface DocumentRowProps {
  readonly collectionId: string
  readonly document: Document
  readonly isSelected: boolean
  readonly onToggle: () => void
  /** Reads it once more. */
  readonly onAgain: () => void
}

export function DocumentRow({ collectionId, document, isSelected, onToggle, onAgain }: DocumentRowProps) {
  const { id, name, status, size, page_count: pages, error } = document
  const queries = useQueryClient()
  const remove = useMutation({
    mutationFn: () => removeDocument(collectionId, id),
    onSettled: () => refresh(queries, ['documents', collectionId]),
  })
  return (
    <tr>
      <td>
        <input type="checkbox" aria-label={texts.select(name)} checked={isSelected} onChange={onToggle} />
      </td>
      <td>
        <Link
          to="/collections/$collectionId/documents/$documentId"
          params={{ collectionId, documentId: id }}
          className="name title"
        >
          {name}
        </Link>
        {pages > 0 && <span className="hint"> {texts.pages(pages)}</span>}
        {error !== undefined && (
          <p className="problem">
            {error} {status === 'failed' && texts.failedHelp}
          </p>
        )}
        {remove.error && <ErrorNotice error={remove.error} />}
      </td>
      <td>
        <span className={`status ${status}`}>{texts.statuses[status]}</span>
        {status === 'failed' && (
          <button type="button" aria-label={texts.readAgainNamed(name)} onClick={onAgain}>
            {texts.readAgain}
          </button>
        )}
      </td>
      <td className="number">{bytes(size)}</td>
      <td className="number">
        <button
          type="button"
          className="quiet remove"
          aria-label={texts.removeNamed(name)}
          disabled={remove.isPending}
          onClick={() => confirm(texts.deleteDocument(name)) && remove.mutate()}
        >
          {texts.remove}
        </button>
      </td>
    </tr>
  )
}
