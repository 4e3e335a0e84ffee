import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { cancelAny, jobsOfAll, retry, rows as pageSize, type JobFilter, type OwnedJob } from '../../api/operations.ts'
import { refresh } from '../../api/refresh.ts'
import { ErrorNotice } from '../../components/error-notice.tsx'
import { when } from '../../components/when.ts'
import { texts } from '../../texts.ts'
import { RecordLink } from '../record/record-link.tsx'
import { DataTable } from './data-table.tsx'
import { operationsTexts } from './operations-texts.ts'
import { RetryAll } from './retry-all.tsx'

const RetryForm = lazy(async () => ({ default: (await import('./retry-form.tsx')).RetryForm }))

const isOpen = ({ overall_status: status }: OwnedJob) => status === 'in progress'
const statuses = ['in progress', 'completed', 'failed', 'canceled'] as const
/** Of what cannot be tried again the API says why. */
const isRetriable = ({ overall_status: status, errors }: OwnedJob) =>
  status === 'failed' || status === 'canceled' || (status === 'completed' && errors.length > 0)

/** How far an open job is, and how much of one that ended came out well. */
const shareDone = (job: OwnedJob) =>
  isOpen(job) || (job.overall_status === 'completed' && job.failed_percentage === 0)
    ? job.progress
    : job.passed_percentage

/** The jobs of all users, found by the server. */
export function Jobs() {
  const [filter, setFilter] = useState<JobFilter>({ search: '', status: '' })
  const [asking, setAsking] = useState<OwnedJob>()
  const [begun, setBegun] = useState<string>()
  const queries = useQueryClient()
  const list = useInfiniteQuery({
    queryKey: ['jobs-of-all', filter],
    queryFn: ({ pageParam }) => jobsOfAll(pageParam, filter),
    initialPageParam: 0,
    getNextPageParam: (last, all) => (last.length < pageSize ? undefined : all.length * pageSize),
    placeholderData: (before) => before,
    refetchInterval: ({ state }) => (state.data?.pages.flat().some(isOpen) ? 2_000 : false),
  })
  const onSettled = () => refresh(queries, ['jobs-of-all'])
  const cancel = useMutation({
    mutationFn: async (jobs: readonly OwnedJob[]) => {
      for (const { id } of jobs) await cancelAny(id)
    },
    onSettled,
  })
  const again = useMutation({
    mutationFn: ({ id }: OwnedJob) => retry(id),
    onSuccess: (_made, { name }) => setBegun(name),
    onSettled,
  })
  const tryAgain = (job: OwnedJob) => {
    setBegun(undefined)
    if (job.retry_credentials === undefined) again.mutate(job)
    else setAsking(job)
  }
  const found = list.data?.pages.flat() ?? []
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
          value={filter.search}
          onChange={(event) => setFilter({ ...filter, search: event.target.value })}
        />
        <select
          aria-label={operationsTexts.statusFilter}
          value={filter.status}
          onChange={(event) => setFilter({ ...filter, status: event.target.value as JobFilter['status'] })}
        >
          <option value="">{operationsTexts.anyStatus}</option>
          {statuses.map((status) => (
            <option key={status} value={status}>
              {operationsTexts.statuses[status]}
            </option>
          ))}
        </select>
        {open.length > 1 && (
          <button
            type="button"
            disabled={cancel.isPending}
            onClick={() => confirm(operationsTexts.confirmCancel(open.length)) && cancel.mutate(open)}
          >
            {operationsTexts.cancelAll(open.length)}
          </button>
        )}
        <RetryAll key={`${filter.status} ${filter.search}`} filter={filter} />
      </div>
      {list.error && <ErrorNotice error={list.error} onRetry={() => void list.refetch()} />}
      {cancel.error && <ErrorNotice error={cancel.error} />}
      {again.error && <ErrorNotice error={again.error} />}
      <p role="status" className="hint">
        {begun !== undefined && operationsTexts.retriedNamed(begun)}
      </p>
      {asking && (
        <Suspense>
          <RetryForm
            job={asking}
            onBegun={() => {
              setBegun(asking.name)
              void onSettled()
            }}
            onEnd={() => setAsking(undefined)}
          />
        </Suspense>
      )}
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
                  <p className="hint">
                    <RecordLink kind="job" id={id} />
                  </p>
                  {errors.length > 0 && <p className="problem clamp">{errors.join(' ')}</p>}
                </>
              ),
            },
            { title: operationsTexts.owner, cell: ({ owner }) => owner },
            { title: operationsTexts.began, isShort: true, cell: ({ created_at: time }) => when(time) },
            {
              title: operationsTexts.status,
              isShort: true,
              cell: ({ overall_status: overall, status }) => (
                <>
                  <span className={`status ${overall}`}>{operationsTexts.statuses[overall]}</span>
                  <p className="hint">{status}</p>
                </>
              ),
            },
            {
              title: operationsTexts.progress,
              isNumber: true,
              cell: (job) => shareDone(job).toLocaleString(undefined, { style: 'percent' }),
            },
            {
              title: texts.actions,
              cell: (job) => (
                <>
                  {isOpen(job) && (
                    <button
                      type="button"
                      aria-label={operationsTexts.cancelNamed(job.name)}
                      onClick={() => cancel.mutate([job])}
                    >
                      {operationsTexts.cancel}
                    </button>
                  )}
                  {isRetriable(job) && (
                    <button
                      type="button"
                      aria-label={operationsTexts.retryNamed(job.name)}
                      disabled={again.isPending}
                      onClick={() => tryAgain(job)}
                    >
                      {operationsTexts.retry}
                    </button>
                  )}
                </>
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
