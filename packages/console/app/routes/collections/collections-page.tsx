import type { Collection } from '@docent/client'
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useDeferredValue, useState } from 'react'
import { createCollection, deleteCollection, listCollections, pageSize } from '../../api/collections.ts'
import { refresh } from '../../api/refresh.ts'
import { DropZone } from '../../components/drop-zone.tsx'
import { ErrorNotice } from '../../components/error-notice.tsx'
import { bytes, when } from '../../components/when.ts'
import { texts } from '../../texts.ts'
import { addUploads } from '../collection/uploads.ts'

/** The first page: drop something, or go to what is there. */
export function CollectionsPage() {
  const navigate = useNavigate()
  const make = useMutation({
    mutationFn: async (files: readonly File[]) => {
      const collection = await createCollection(nameOf(files))
      addUploads(collection.id, files)
      await navigate({ to: '/collections/$collectionId', params: { collectionId: collection.id } })
    },
  })
  return (
    <div className="page">
      <h1>{texts.startTitle}</h1>
      <DropZone label={texts.startDrop} onFiles={(files) => make.mutate(files)} />
      {make.error && <ErrorNotice error={make.error} />}
      <CollectionList />
    </div>
  )
}

/** Of the folder, or else of the first file without its ending. */
function nameOf([first]: readonly File[]): string {
  const folder = first?.webkitRelativePath.split('/')[0]
  return (folder || first?.name.replace(/\.[^.]{1,8}$/, '') || texts.collections).slice(0, 200)
}

function CollectionList() {
  const [filter, setFilter] = useState('')
  const wanted = useDeferredValue(filter.trim())
  const list = useInfiniteQuery({
    queryKey: ['collections', wanted],
    queryFn: ({ pageParam }) => listCollections(pageParam, wanted),
    initialPageParam: 0,
    getNextPageParam: (last, all) => (last.length < pageSize ? undefined : all.length * pageSize),
  })
  const found = list.data?.pages.flat() ?? []
  return (
    <section aria-labelledby="collections-title">
      <div className="row">
        <h2 id="collections-title">{texts.collections}</h2>
        <span className="space" />
        <input
          type="search"
          data-first-field
          placeholder={texts.filterCollections}
          aria-label={texts.filterCollections}
          value={filter}
          onChange={(event) => setFilter(event.target.value)}
        />
      </div>
      {list.error && <ErrorNotice error={list.error} onRetry={() => void list.refetch()} />}
      {list.isPending && <p className="hint">{texts.loading}</p>}
      {list.data && found.length === 0 && (
        <p className="empty">{wanted === '' ? texts.noCollections : texts.noMatches}</p>
      )}
      <ul className="list">
        {found.map((collection) => (
          <CollectionRow key={collection.id} collection={collection} />
        ))}
      </ul>
      {list.hasNextPage && (
        <button type="button" onClick={() => void list.fetchNextPage()}>
          {texts.more}
        </button>
      )}
    </section>
  )
}

function CollectionRow({ collection }: { readonly collection: Collection }) {
  const { id, name, description, document_count: count, document_size: size, updated_at: time } = collection
  const queries = useQueryClient()
  const remove = useMutation({
    mutationFn: () => deleteCollection(id),
    onSettled: () => refresh(queries, ['collections']),
  })
  return (
    <li>
      <div className="grow">
        <Link to="/collections/$collectionId" params={{ collectionId: id }} className="title">
          {name}
        </Link>
        {description && <p className="clamp">{description}</p>}
        <p className="hint">
          {texts.documents(count)} · {bytes(size)} · {texts.changed(when(time))}
        </p>
        {remove.error && <ErrorNotice error={remove.error} />}
      </div>
      <button
        type="button"
        className="quiet remove"
        aria-label={texts.removeNamed(name)}
        disabled={remove.isPending}
        onClick={() => confirm(texts.deleteCollection(name)) && remove.mutate()}
      >
        {texts.remove}
      </button>
    </li>
  )
}
