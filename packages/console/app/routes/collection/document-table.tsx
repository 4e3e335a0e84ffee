import type { Document } from '@docent/client'
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { listDocuments, pageSize, removeDocument } from '../../api/collections.ts'
import { refresh } from '../../api/refresh.ts'
import { ErrorNotice } from '../../components/error-notice.tsx'
import { bytes } from '../../components/when.ts'
import { texts } from '../../texts.ts'

const isUnderWay = ({ status }: Document) => ['scheduled', 'queued', 'running', 'unknown'].includes(status)

export function DocumentTable({ collectionId }: { readonly collectionId: string }) {
  const list = useInfiniteQuery({
    queryKey: ['documents', collectionId],
    queryFn: ({ pageParam }) => listDocuments(collectionId, pageParam),
    initialPageParam: 0,
    getNextPageParam: (last, all) => (last.length < pageSize ? undefined : all.length * pageSize),
    // Only while something changes by itself.
    refetchInterval: ({ state }) => (state.data?.pages.flat().some(isUnderWay) ? 1_000 : false),
  })
  const found = list.data?.pages.flat() ?? []
  if (list.error) return <ErrorNotice error={list.error} onRetry={() => void list.refetch()} />
  if (list.isPending) return <p className="hint">{texts.loading}</p>
  if (found.length === 0) return <p className="empty">{texts.noDocuments}</p>
  return (
    <>
      <table className="documents">
        <thead>
          <tr>
            <th scope="col">{texts.document}</th>
            <th scope="col">{texts.status}</th>
            <th scope="col" className="number">
              {texts.size}
            </th>
            <th scope="col">
              <span className="hidden">{texts.actions}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {found.map((document) => (
            <DocumentRow key={document.id} collectionId={collectionId} document={document} />
          ))}
        </tbody>
      </table>
      {list.hasNextPage && (
        <button type="button" onClick={() => void list.fetchNextPage()}>
          {texts.more}
        </button>
      )}
    </>
  )
}

interface DocumentRowProps {
  readonly collectionId: string
  readonly document: Document
}

function DocumentRow({ collectionId, document }: DocumentRowProps) {
  const { id, name, status, size, page_count: pages, error } = document
  const queries = useQueryClient()
  const remove = useMutation({
    mutationFn: () => removeDocument(collectionId, id),
    onSettled: () => refresh(queries, ['documents', collectionId]),
  })
  return (
    <tr>
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
      </td>
      <td className="number">{bytes(size)}</td>
      <td className="number">
        <button
          type="button"
          className="quiet"
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
