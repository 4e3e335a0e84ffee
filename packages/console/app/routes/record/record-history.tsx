import { useInfiniteQuery } from '@tanstack/react-query'
import { audit } from '../../api/operations.ts'
import { ErrorNotice } from '../../components/error-notice.tsx'
import { texts } from '../../texts.ts'
import { EventTable } from './event-table.tsx'
import { recordTexts } from './record-texts.ts'

/** What happened to a record, newest first: what users did, and the steps of the engine. */
export function RecordHistory({ kind, id }: { readonly kind: string; readonly id: string }) {
  const list = useInfiniteQuery({
    queryKey: ['record-history', kind, id],
    queryFn: ({ pageParam }) => audit({ record_kind: kind, record_id: id, engine: true }, pageParam),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next_cursor: next }) => next,
    refetchInterval: ({ state }) => (state.data?.pages.length === 1 ? 2_000 : false),
  })
  return (
    <>
      {list.error && <ErrorNotice error={list.error} onRetry={() => void list.refetch()} />}
      {list.data && (
        <EventTable
          label={recordTexts.history}
          empty={recordTexts.noHistory}
          entries={list.data.pages.flatMap(({ entries }) => entries)}
        />
      )}
      {list.hasNextPage && (
        <button type="button" onClick={() => void list.fetchNextPage()}>
          {texts.more}
        </button>
      )}
    </>
  )
}
