import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import {
  allMatching,
  countDocuments,
  listDocuments,
  originalOf,
  pageSize,
  removeDocuments,
  type DocumentFilter,
} from '../../api/collections.ts'
import { refresh } from '../../api/refresh.ts'
import { ErrorNotice } from '../../components/error-notice.tsx'
import { texts } from '../../texts.ts'
import { DocumentFilters } from './document-filters.tsx'
import { DocumentHead } from './document-head.tsx'
import { DocumentRow, isUnderWay } from './document-row.tsx'
import { SelectionBar } from './selection-bar.tsx'
import { addUploads } from './uploads.ts'

const first: DocumentFilter = { name: '', status: undefined, sort: 'updated_at', ascending: false }

/** The documents of a collection, filtered and sorted by the server. */
export function DocumentTable({ collectionId }: { readonly collectionId: string }) {
  const [filter, setFilter] = useState(first)
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const queries = useQueryClient()
  const list = useInfiniteQuery({
    queryKey: ['documents', collectionId, filter],
    queryFn: ({ pageParam }) => listDocuments(collectionId, pageParam, filter),
    initialPageParam: 0,
    getNextPageParam: (last, all) => (last.length < pageSize ? undefined : all.length * pageSize),
    placeholderData: (before) => before,
    // Only while something changes by itself.
    refetchInterval: ({ state }) => (state.data?.pages.flat().some(isUnderWay) ? 1_000 : false),
  })
  const total = useQuery({
    queryKey: ['documents', collectionId, 'count', filter.name, filter.status],
    queryFn: () => countDocuments(collectionId, filter),
  })
  const change = (to: Partial<DocumentFilter>) => {
    setFilter({ ...filter, ...to })
    // What is no longer shown is not to be removed by mistake.
    if (to.name !== undefined || 'status' in to) setSelected(new Set())
  }
  const remove = useMutation({
    mutationFn: (ids: readonly string[]) => removeDocuments(collectionId, ids),
    onSettled: () => refresh(queries, ['documents', collectionId]),
    onSuccess: () => setSelected(new Set()),
  })
  const selectAll = useMutation({
    mutationFn: () => allMatching(collectionId, filter),
    onSuccess: (ids) => setSelected(new Set(ids)),
  })
  const again = useMutation({
    // The one that failed gives way to the next try of the same.
    async mutationFn(some: readonly { readonly id: string; readonly name: string }[]) {
      for (const one of some) addUploads(collectionId, [await originalOf(one)])
    },
  })
  const found = list.data?.pages.flat() ?? []
  const failed = found.filter(({ status }) => status === 'failed')
  const toggle = (id: string) => {
    const next = new Set(selected)
    if (!next.delete(id)) next.add(id)
    setSelected(next)
  }
  if (list.error) return <ErrorNotice error={list.error} onRetry={() => void list.refetch()} />
  if (list.isPending) return <p className="hint">{texts.loading}</p>
  const isFiltered = filter.name !== '' || filter.status !== undefined
  if (found.length === 0 && !isFiltered) return <p className="empty">{texts.noDocuments}</p>
  const error = remove.error ?? selectAll.error ?? again.error
  return (
    <>
      <DocumentFilters filter={filter} onChange={change} shown={found.length} total={total.data?.count} />
      <SelectionBar
        selected={selected.size}
        matching={total.data?.count ?? 0}
        isBusy={remove.isPending || selectAll.isPending}
        onAll={() => selectAll.mutate()}
        onNone={() => setSelected(new Set())}
        onRemove={() => confirm(texts.deleteDocuments(selected.size)) && remove.mutate([...selected])}
      />
      {failed.length > 1 && (
        <button type="button" disabled={again.isPending} onClick={() => again.mutate(failed)}>
          {texts.readAllAgain}
        </button>
      )}
      {error && <ErrorNotice error={error} />}
      {found.length === 0 && <p className="empty">{texts.noMatchingDocuments}</p>}
      {found.length > 0 && (
        <table className="documents">
          <DocumentHead
            filter={filter}
            onChange={change}
            isWhole={found.every(({ id }) => selected.has(id))}
            onWhole={(whole) => setSelected(new Set(whole ? found.map(({ id }) => id) : []))}
          />
          <tbody>
            {found.map((document) => (
              <DocumentRow
                key={document.id}
                collectionId={collectionId}
                document={document}
                isSelected={selected.has(document.id)}
                onToggle={() => toggle(document.id)}
                onAgain={() => again.mutate([document])}
              />
            ))}
          </tbody>
        </table>
      )}
      {list.hasNextPage && (
        <button type="button" onClick={() => void list.fetchNextPage()}>
          {texts.more}
        </button>
      )}
    </>
  )
}
