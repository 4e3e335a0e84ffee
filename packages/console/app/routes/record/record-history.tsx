import { useInfiniteQuery } from '@tanstack/react-query'
import { audit } from '../../api/operations.ts'
import { ErrorNotice } from '../../components/error-notice.tsx'
import { texts } from '../../texts.ts'
import { DataTable } from '../operations/data-table.tsx'
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
        <DataTable
          label={recordTexts.history}
          empty={recordTexts.noHistory}
          rows={list.data.pages.flatMap(({ entries }) => entries)}
          keyOf={(entry) => entry.id}
          columns={[
            { title: recordTexts.time, isShort: true, cell: ({ at }) => new Date(at).toLocaleString() },
            {
              title: recordTexts.who,
              cell: ({ actor, actor_name: name, engine }) => name ?? actor ?? engine ?? recordTexts.engine,
            },
            {
              title: recordTexts.event,
              cell: ({ event, ignored }) => (
                <>
                  <code>{event}</code> {ignored && <span className="hint">{recordTexts.late}</span>}
                </>
              ),
            },
            { title: recordTexts.state, cell: ({ state }) => state },
            {
              title: recordTexts.facts,
              cell: ({ data }) => Object.keys(data).length > 0 && <code>{JSON.stringify(data)}</code>,
            },
          ]}
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
