import type { RecordState } from '@docent/client'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { recordState } from '../../api/records.ts'
import { DataTable } from '../operations/data-table.tsx'
import { Loaded } from '../operations/loaded.tsx'
import { RecordHistory } from './record-history.tsx'
import { RecordLink } from './record-link.tsx'
import { recordTexts } from './record-texts.ts'
import { StateChart } from './state-chart.tsx'
import './record.css'

/** Where a record is in its lifecycle, for administrators: its chart, what is pending, and how it came there. */
export function RecordPage() {
  const { kind, id } = useParams({ from: '/records/$kind/$id' })
  const found = useQuery({
    queryKey: ['record', kind, id],
    queryFn: () => recordState(kind, id),
    refetchInterval: ({ state }) => (state.error === null ? 2_000 : false),
    retry: false,
  })
  return (
    <div className="page wide-page">
      <p>
        <Link to="/operations/{-$part}" params={{ part: 'records' }}>
          {recordTexts.back}
        </Link>
      </p>
      <h1>{recordTexts.title(kind)}</h1>
      <Loaded query={found}>{(record) => <Found record={record} />}</Loaded>
    </div>
  )
}

function Found({ record }: { readonly record: RecordState }) {
  const { kind, id, state, chart, effects, timers } = record
  return (
    <>
      <Facts record={record} />
      <h2>{recordTexts.chart}</h2>
      <StateChart kind={kind} chart={chart} current={state} />
      <details>
        <summary>{recordTexts.inWords}</summary>
        <DataTable
          label={recordTexts.inWords}
          rows={chart.transitions}
          keyOf={({ from, event, to }) => `${from} ${event} ${to}`}
          columns={[
            { title: recordTexts.from, cell: ({ from }) => from },
            { title: recordTexts.event, cell: ({ event }) => <code>{event}</code> },
            { title: recordTexts.to, cell: ({ to }) => to },
          ]}
        />
      </details>
      <h2>{recordTexts.effects}</h2>
      <DataTable
        label={recordTexts.effects}
        empty={recordTexts.noEffects}
        rows={effects}
        keyOf={(effect) => effect.id}
        columns={[
          { title: recordTexts.effect, cell: ({ type }) => <code>{type}</code> },
          { title: recordTexts.lane, cell: ({ lane }) => lane },
          {
            title: recordTexts.state,
            cell: ({ state: at, lease_until: until }) =>
              until === undefined ? at : recordTexts.leasedUntil(new Date(until).toLocaleTimeString()),
          },
          { title: recordTexts.due, isShort: true, cell: ({ due_at: due }) => new Date(due).toLocaleString() },
          { title: recordTexts.attempts, cell: ({ attempt }) => attempt, isNumber: true },
        ]}
      />
      <h2>{recordTexts.timers}</h2>
      <DataTable
        label={recordTexts.timers}
        empty={recordTexts.noTimers}
        rows={timers}
        keyOf={({ name }) => name}
        columns={[
          { title: recordTexts.timer, cell: ({ name }) => name },
          { title: recordTexts.event, cell: ({ event }) => <code>{event}</code> },
          { title: recordTexts.due, cell: ({ due_at: due }) => new Date(due).toLocaleString() },
        ]}
      />
      <h2>{recordTexts.history}</h2>
      <RecordHistory kind={kind} id={id} />
    </>
  )
}

/** Of which kind the record is that a fact names. */
const kinds: Readonly<Record<string, string>> = {
  job_id: 'job',
  document_id: 'document',
  collection_id: 'collection',
  session_id: 'chat_session',
  chat_session_id: 'chat_session',
  generation_id: 'generation',
  question_id: 'generation',
  project_id: 'analysis_project',
  task_id: 'scheduled_task',
  running_execution_id: 'scheduled_task_execution',
}

function Facts({ record }: { readonly record: RecordState }) {
  const { id, state, owner_name: owner, created_at: made, updated_at: changed, revision, facts } = record
  return (
    <dl className="facts">
      <dt>{recordTexts.state}</dt>
      <dd>
        <strong>{state}</strong>
      </dd>
      <dt>{recordTexts.id}</dt>
      <dd>
        <code>{id}</code>
      </dd>
      {owner !== undefined && (
        <>
          <dt>{recordTexts.owner}</dt>
          <dd>{owner}</dd>
        </>
      )}
      <dt>{recordTexts.made}</dt>
      <dd>{new Date(made).toLocaleString()}</dd>
      <dt>{recordTexts.changed}</dt>
      <dd>{new Date(changed).toLocaleString()}</dd>
      <dt>{recordTexts.revision}</dt>
      <dd>{revision}</dd>
      {Object.entries(facts)
        .filter(([name, value]) => value !== null && !(name === 'owner_id' && owner !== undefined))
        .map(([name, value]) => (
          <Fact key={name} name={name} value={value} />
        ))}
    </dl>
  )
}

function Fact({ name, value }: { readonly name: string; readonly value: RecordState['facts'][string] }) {
  const kind = kinds[name]
  return (
    <>
      <dt>{name.replaceAll('_', ' ')}</dt>
      <dd>{kind !== undefined && typeof value === 'string' ? <RecordLink kind={kind} id={value} /> : String(value)}</dd>
    </>
  )
}
