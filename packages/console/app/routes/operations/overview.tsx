import { useQuery } from '@tanstack/react-query'
import { machine, serviceState, taskSummary } from '../../api/operations.ts'
import { bytes } from '../../components/when.ts'
import { number } from './data-table.tsx'
import { Figures } from './figures.tsx'
import { Loaded } from './loaded.tsx'
import { operationsTexts } from './operations-texts.ts'

const everyMs = 5_000

export function Overview() {
  const state = useQuery({ queryKey: ['service-state'], queryFn: serviceState, refetchInterval: everyMs })
  const host = useQuery({ queryKey: ['machine'], queryFn: machine, refetchInterval: everyMs })
  const tasks = useQuery({ queryKey: ['task-summary'], queryFn: taskSummary })
  return (
    <>
      <div className="card">
        <h3>{operationsTexts.state}</h3>
        <Loaded query={state}>
          {({ ready, message, queues, open_streams: streams, ...late }) => (
            <>
              <p className={ready ? 'status completed' : 'problem'}>
                {ready ? operationsTexts.ready : operationsTexts.notReady}
              </p>
              <p>{message ?? operationsTexts.whole}</p>
              <Figures
                of={[
                  [operationsTexts.waiting, number(queues.reduce((sum, { waiting }) => sum + waiting, 0))],
                  [operationsTexts.running, number(queues.reduce((sum, { running }) => sum + running, 0))],
                  [operationsTexts.streams, number(streams)],
                  [operationsTexts.timers, number(late.timers_overdue_seconds)],
                  [operationsTexts.eventLoop, number(late.event_loop_delay_seconds)],
                ]}
              />
            </>
          )}
        </Loaded>
      </div>
      <div className="card">
        <h3>{operationsTexts.host}</h3>
        <Loaded query={host}>
          {(info) => (
            <Figures
              of={[
                [operationsTexts.name, info.hostname],
                [operationsTexts.processors, number(info.cpu_count_logical)],
                [
                  operationsTexts.load,
                  [info.load_avg_1min, info.load_avg_5min, info.load_avg_15min]
                    .map((load) => (load === undefined ? '–' : number(load)))
                    .join(' / '),
                ],
                [operationsTexts.memory, `${bytes(info.memory_used)} / ${bytes(info.memory_total)}`],
              ]}
            />
          )}
        </Loaded>
      </div>
      <div className="card">
        <h3>{operationsTexts.parts.tasks}</h3>
        <Loaded query={tasks}>
          {(summary) => (
            <Figures
              of={[
                [operationsTexts.activeTasks, number(summary.active_tasks)],
                [operationsTexts.runs, number(summary.total_executions)],
                [operationsTexts.failedToday, number(summary.failed_executions_today)],
              ]}
            />
          )}
        </Loaded>
      </div>
    </>
  )
}
