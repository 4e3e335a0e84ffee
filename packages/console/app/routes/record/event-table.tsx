import type { AuditPage } from '@docent/client'
import { DataTable, type Column } from '../operations/data-table.tsx'
import { recordTexts } from './record-texts.ts'

type Entry = AuditPage['entries'][number]

interface EventTableProps {
  readonly label: string
  readonly entries: readonly Entry[]
  readonly empty?: string
  /** To which records they happened, where the entries are not of one. */
  readonly record?: Column<Entry>
}

/** What happened, newest first: when, by whom, and what was said of it. */
export const EventTable = ({ label, entries, empty, record }: EventTableProps) => (
  <DataTable
    label={label}
    {...(empty !== undefined && { empty })}
    rows={entries}
    keyOf={({ id }) => id}
    columns={[
      { title: recordTexts.time, isShort: true, cell: ({ at }) => new Date(at).toLocaleString() },
      {
        title: recordTexts.who,
        cell: ({ actor, actor_name: name, engine }) => name ?? actor ?? engine ?? recordTexts.engine,
      },
      ...(record ? [record] : []),
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
)
