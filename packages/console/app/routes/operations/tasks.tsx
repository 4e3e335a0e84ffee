import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { rows as pageSize, setTaskStatus, taskRuns, tasks } from '../../api/operations.ts'
import { refresh } from '../../api/refresh.ts'
import { ErrorNotice } from '../../components/error-notice.tsx'
import { when } from '../../components/when.ts'
import { texts } from '../../texts.ts'
import { RecordLink } from '../record/record-link.tsx'
import { BarPlot } from './bar-plot.tsx'
import { DataTable, number } from './data-table.tsx'
import { Loaded } from './loaded.tsx'
import { operationsTexts } from './operations-texts.ts'

export function Tasks() {
  const queries = useQueryClient()
  const list = useInfiniteQuery({
    queryKey: ['tasks'],
    queryFn: ({ pageParam }) => tasks(pageParam),
    initialPageParam: 0,
    getNextPageParam: ({ items }, all) => (items.length < pageSize ? undefined : all.length * pageSize),
  })
  const change = useMutation({
    mutationFn: ({ id, to }: { readonly id: string; readonly to: 'active' | 'paused' }) => setTaskStatus(id, to),
    onSettled: () => refresh(queries, ['tasks']),
  })
  return (
    <>
      {list.error && <ErrorNotice error={list.error} onRetry={() => void list.refetch()} />}
      {change.error && <ErrorNotice error={change.error} />}
      <DataTable
        label={operationsTexts.parts.tasks}
        rows={list.data?.pages.flatMap(({ items }) => items) ?? []}
        keyOf={({ id }) => id}
        columns={[
          {
            title: operationsTexts.task,
            cell: ({ id, name }) => (
              <>
                <span className="name">{name}</span>
                <p className="hint">
                  <RecordLink kind="scheduled_task" id={id} />
                </p>
              </>
            ),
          },
          { title: operationsTexts.owner, cell: ({ username }) => username },
          { title: operationsTexts.schedule, cell: ({ schedule_expression: schedule }) => <code>{schedule}</code> },
          { title: operationsTexts.status, cell: ({ status }) => status },
          {
            title: operationsTexts.nextRun,
            isShort: true,
            cell: ({ next_execution_at: time }) => time !== undefined && new Date(time).toLocaleString(),
          },
          {
            title: operationsTexts.lastRun,
            isShort: true,
            cell: ({ last_execution_at: time }) => (time === undefined ? operationsTexts.never : when(time)),
          },
          { title: operationsTexts.runs, cell: ({ execution_count: runs }) => number(runs), isNumber: true },
          {
            title: texts.actions,
            cell: ({ id, name, status }) => {
              if (status === 'active')
                return (
                  <button
                    type="button"
                    aria-label={operationsTexts.pauseNamed(name)}
                    onClick={() => change.mutate({ id, to: 'paused' })}
                  >
                    {operationsTexts.pause}
                  </button>
                )
              return (
                status === 'paused' && (
                  <button
                    type="button"
                    aria-label={operationsTexts.resumeNamed(name)}
                    onClick={() => change.mutate({ id, to: 'active' })}
                  >
                    {operationsTexts.resume}
                  </button>
                )
              )
            },
          },
        ]}
      />
      {list.hasNextPage && (
        <button type="button" onClick={() => void list.fetchNextPage()}>
          {texts.more}
        </button>
      )}
      <Runs />
    </>
  )
}

function Runs() {
  const found = useQuery({ queryKey: ['task-runs'], queryFn: () => taskRuns('30 days') })
  return (
    <>
      <h3>{operationsTexts.runsPerDay}</h3>
      <Loaded query={found}>
        {({ daily_executions: days }) => (
          <>
            <BarPlot
              label={operationsTexts.runsPerDay}
              bars={days.map(({ day, total, failed }) => ({ label: day, value: total, bad: failed }))}
            />
            <DataTable
              label={operationsTexts.runsPerDay}
              rows={days.filter(({ total }) => total > 0)}
              keyOf={({ day }) => day}
              columns={[
                { title: operationsTexts.day, cell: ({ day }) => day },
                { title: operationsTexts.runs, cell: ({ total }) => number(total), isNumber: true },
                { title: operationsTexts.completed, cell: ({ completed }) => number(completed), isNumber: true },
                { title: operationsTexts.failed, cell: ({ failed }) => number(failed), isNumber: true },
              ]}
            />
          </>
        )}
      </Loaded>
    </>
  )
}
