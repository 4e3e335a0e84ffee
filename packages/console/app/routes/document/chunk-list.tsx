import { useInfiniteQuery } from '@tanstack/react-query'
import { chunkPageSize, listChunks } from '../../api/document.ts'
import { ErrorNotice } from '../../components/error-notice.tsx'
import { texts } from '../../texts.ts'
import { documentTexts } from './document-texts.ts'

interface ChunkListProps {
  readonly documentId: string
  readonly collectionId: string
}

export function ChunkList({ documentId, collectionId }: ChunkListProps) {
  const list = useInfiniteQuery({
    queryKey: ['chunks', collectionId, documentId],
    queryFn: ({ pageParam }) => listChunks(documentId, collectionId, pageParam),
    initialPageParam: 0,
    getNextPageParam: (last, all) => (last.length < chunkPageSize ? undefined : all.length * chunkPageSize),
  })
  const found = list.data?.pages.flat() ?? []
  return (
    <section aria-labelledby="chunks-title">
      <h2 id="chunks-title">{documentTexts.chunks}</h2>
      <p className="hint">{documentTexts.chunksHint}</p>
      {list.error && <ErrorNotice error={list.error} onRetry={() => void list.refetch()} />}
      {list.isPending && <p className="hint">{texts.loading}</p>}
      {list.data && found.length === 0 && <p className="empty">{documentTexts.noChunks}</p>}
      <ol className="list chunks">
        {found.map(({ id, text, pages, size }, index) => (
          <li key={id}>
            <article aria-label={documentTexts.chunkOf(index + 1, pages)}>
              <p className="hint">
                {documentTexts.chunkOf(index + 1, pages)} · {documentTexts.characters(size)}
              </p>
              <p className="plain">{text}</p>
            </article>
          </li>
        ))}
      </ol>
      {list.hasNextPage && (
        <button type="button" onClick={() => void list.fetchNextPage()}>
          {texts.more}
        </button>
      )}
    </section>
  )
}
