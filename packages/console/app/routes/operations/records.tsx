import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { findRecords } from '../../api/records.ts'
import { when } from '../../components/when.ts'
import { RecordLink } from '../record/record-link.tsx'
import { recordTexts } from '../record/record-texts.ts'
import { DataTable } from './data-table.tsx'
import { Loaded } from './loaded.tsx'
import { operationsTexts } from './operations-texts.ts'

/** Finds a record by an id from wherever, and leads to its state. */
export function Records() {
  const [draft, setDraft] = useState('')
  const [id, setId] = useState('')
  return (
    <>
      <form
        className="row"
        role="search"
        onSubmit={(event) => {
          event.preventDefault()
          setId(draft.trim())
        }}
      >
        <input
          className="grow"
          data-first-field
          required
          aria-label={recordTexts.findHint}
          placeholder={recordTexts.findHint}
          value={draft}
          onChange={(event) => setDraft(event.target.value)}
        />
        <button type="submit" className="primary">
          {recordTexts.search}
        </button>
      </form>
      {id !== '' && <FoundRecords id={id} />}
    </>
  )
}

function FoundRecords({ id }: { readonly id: string }) {
  const found = useQuery({ queryKey: ['records', id], queryFn: () => findRecords(id) })
  return (
    <Loaded query={found}>
      {({ records }) => (
        <DataTable
          label={operationsTexts.parts.records}
          empty={recordTexts.noneFound}
          rows={records}
          keyOf={({ kind }) => kind}
          columns={[
            { title: operationsTexts.kind, cell: ({ kind }) => kind.replaceAll('_', ' ') },
            { title: operationsTexts.id, cell: (record) => <RecordLink kind={record.kind} id={record.id} /> },
            { title: operationsTexts.state, cell: ({ state }) => state },
            { title: recordTexts.changed, cell: ({ updated_at: time }) => when(time) },
          ]}
        />
      )}
    </Loaded>
  )
}
