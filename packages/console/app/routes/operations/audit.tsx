import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { audit, type AuditFilter } from '../../api/operations.ts'
import { ErrorNotice } from '../../components/error-notice.tsx'
import { texts } from '../../texts.ts'
import { EventTable } from '../record/event-table.tsx'
import { RecordLink } from '../record/record-link.tsx'
import { operationsTexts } from './operations-texts.ts'

const fields = [
  ['actor', operationsTexts.actor],
  ['record_kind', operationsTexts.recordKind],
  ['record_id', operationsTexts.recordId],
  ['event', operationsTexts.eventName],
  ['request_id', operationsTexts.requestId],
] as const

/** Who did what to which record, newest first; of one record also what the engine did, with the states it went through. */
export function Audit() {
  const [filter, setFilter] = useState<AuditFilter>({})
  const [draft, setDraft] = useState<AuditFilter>({})
  const list = useInfiniteQuery({
    queryKey: ['audit', filter],
    queryFn: ({ pageParam }) => audit(filter, pageParam),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next_cursor: next }) => next,
    refetchInterval: ({ state }) => (state.data?.pages.length === 1 ? 5_000 : false),
  })
  const choose = (next: AuditFilter) => {
    setDraft(next)
    setFilter(next)
  }
  return (
    <>
      <form
        className="row filters"
        role="search"
        onSubmit={(event) => {
          event.preventDefault()
          const given = Object.entries(draft).filter(([, value]) => value !== '')
          setFilter({ ...Object.fromEntries(given), ...(draft.record_id && draft.record_kind && { engine: true }) })
        }}
      >
        {fields.map(([name, label]) => (
          <input
            key={name}
            aria-label={label}
            placeholder={label}
            value={draft[name] ?? ''}
            onChange={(event) => setDraft({ ...draft, [name]: event.target.value })}
          />
        ))}
        <button type="submit" className="primary">
          {operationsTexts.searchEvents}
        </button>
        {Object.keys(filter).length > 0 && (
          <button type="button" onClick={() => choose({})}>
            {operationsTexts.allEvents}
          </button>
        )}
      </form>
      {list.error && <ErrorNotice error={list.error} onRetry={() => void list.refetch()} />}
      <EventTable
        label={operationsTexts.parts.audit}
        entries={list.data?.pages.flatMap(({ entries }) => entries) ?? []}
        record={{
          title: operationsTexts.record,
          cell: ({ record_kind: kind, record_id: id, state }) => (
            <>
              {/* What has a state has a lifecycle. */}
              {kind} {state ? <RecordLink kind={kind} id={id} /> : <span className="hint">{id}</span>}
              <br />
              <button
                type="button"
                className="quiet beside"
                onClick={() => choose({ record_kind: kind, record_id: id, engine: true })}
              >
                {operationsTexts.history(kind)}
              </button>
            </>
          ),
        }}
      />
      {list.hasNextPage && (
        <button type="button" onClick={() => void list.fetchNextPage()}>
          {texts.more}
        </button>
      )}
    </>
  )
}
