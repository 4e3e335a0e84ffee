import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { cancelAny, jobsOfAll, rows as pageSize, type OwnedJob } from '../../api/operations.ts'
import { refresh } from '../../api/refresh.ts'
import { ErrorNotice } from '../../components/error-notice.tsx'
import { when } from '../../components/when.ts'
import { texts } from '../../texts.ts'
import { DataTable } from './data-table.tsx'
import { operationsTexts } from './operations-texts.ts'

const isOpen = ({ overall_status: status }: OwnedJob) => status === 'in progress'
const textOf = ({ id, owner, name, kind, status, errors }: OwnedJob) =>
  [id, owner, name, kind, status, ...errors].join(' ').toLowerCase()

/** The jobs of all users. The search is over those that were loaded: the API has none. */
export function Jobs() {
  const [filter, setFilter] = useState('')
  const queries = useQueryClient()
  const list = useInfiniteQuery({
    queryKey: ['jobs-of-all'],
    queryFn: ({ pageParam }) => jobsOfAll(pageParam),
    initialPageParam: 0,
    getNextPageParam: (last, all) => (last.length < pageSize ? undefined : all.length * pageSize),
    refetchInterval: ({ state }) => (state.data?.pages.flat().some(isOpen) ? 2_000 : false),
  })
  const cancel = useMutation({
    mutationFn: async (jobs: readonly OwnedJob[]) => {
      for (const { id } of jobs) await cancelAny(id)
    },
    onSettled: () => refresh(queries, ['jobs-of-all']),
  })
  const wanted = filter.trim().toLowerCase()
  const found = (list.data?.pages.flat() ?? []).filter((job) => textOf(job).includes(wanted))
  const open = found.filter(isOpen)
  return (
    <>
      <div className="row">
        <input
          type="search"
          className="grow"
          data-first-field
          aria-label={operationsTexts.filterJobs}
          placeholder={operationsTexts.filterJobs}
          value={filter}
          onChange={(event) => setFilter(event.target.value)}
        />
        {open.length > 1 && (
          <button
            type="button"
            disabled={cancel.isPending}
            onClick={() => confirm(operationsTexts.confirmCancel(open.length)) && cancel.mutate(open)}
          >
            {operationsTexts.cancelAll(open.length)}
          </button>
        )}
      </div>
      {list.error && <ErrorNotice error={list.error} onRetry={() => void list.refetch()} />}
      {cancel.error && <ErrorNotice error={cancel.error} />}
      {list.isPending ? (
        <p className="hint">{texts.loading}</p>
      ) : (
        <DataTable
          label={operationsTexts.parts.jobs}
          rows={found}
          keyOf={({ id }) => id}
          columns={[
            {
              title: operationsTexts.job,
              cell: ({ id, name, errors }) => (
                <>
                  <span className="name">{name}</span>
                  <p className="hint">{id}</p>
                  {errors.length > 0 && <p className="problem clamp">{errors.join(' ')}</p>}
                </>
              ),
            },
            { title: operationsTexts.owner, cell: ({ owner }) => owner },
            { title: operationsTexts.began, cell: ({ created_at: time }) => when(time) },
            { title: operationsTexts.status, cell: ({ status }) => status },
            {
              title: operationsTexts.progress,
              isNumber: true,
              cell: ({ progress }) => progress.toLocaleString(undefined, { style: 'percent' }),
            },
            {
              title: texts.actions,
              cell: (job) =>
                isOpen(job) && (
                  <button
                    type="button"
                    aria-label={operationsTexts.cancelNamed(job.name)}
                    onClick={() => cancel.mutate([job])}
                  >
                    {operationsTexts.cancel}
                  </button>
                ),
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
