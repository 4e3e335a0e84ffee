import type { GlobalConfigurationItem } from '@docent/client'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { saveSetting, settings } from '../../api/operations.ts'
import { refresh } from '../../api/refresh.ts'
import { ErrorNotice } from '../../components/error-notice.tsx'
import { DataTable } from './data-table.tsx'
import { Loaded } from './loaded.tsx'
import { operationsTexts } from './operations-texts.ts'

/** Budgets, limits and whatever else is set for all; roles and users may have values of their own. */
export function Limits() {
  const [filter, setFilter] = useState('')
  const found = useQuery({ queryKey: ['settings'], queryFn: settings })
  const wanted = filter.trim().toLowerCase()
  const matches = ({ key_name: key, description = '' }: GlobalConfigurationItem) =>
    `${key} ${description}`.toLowerCase().includes(wanted)
  return (
    <>
      <input
        type="search"
        data-first-field
        aria-label={operationsTexts.filterSettings}
        placeholder={operationsTexts.filterSettings}
        value={filter}
        onChange={(event) => setFilter(event.target.value)}
      />
      <Loaded query={found}>
        {(all) => (
          <DataTable
            label={operationsTexts.parts.limits}
            rows={all.filter(matches)}
            keyOf={({ key_name: key }) => key}
            columns={[
              {
                title: operationsTexts.setting,
                cell: ({ key_name: key, description }) => (
                  <>
                    <code>{key}</code>
                    <p className="hint">{description}</p>
                  </>
                ),
              },
              { title: operationsTexts.value, cell: (item) => <Value item={item} /> },
            ]}
          />
        )}
      </Loaded>
    </>
  )
}

function Value({
  item: { key_name: key, string_value: known, is_read_only: isReadOnly },
}: {
  readonly item: GlobalConfigurationItem
}) {
  const [value, setValue] = useState<string>()
  const queries = useQueryClient()
  const save = useMutation({
    mutationFn: (text: string) => saveSetting(key, text),
    async onSuccess() {
      await refresh(queries, ['settings'])
      setValue(undefined)
    },
  })
  if (isReadOnly)
    return (
      <>
        {known} <span className="hint">{operationsTexts.readOnly}</span>
      </>
    )
  return (
    <form
      className="row"
      onSubmit={(event) => {
        event.preventDefault()
        if (value !== undefined) save.mutate(value)
      }}
    >
      <input aria-label={key} value={value ?? known} onChange={(event) => setValue(event.target.value)} />
      {value !== undefined && value !== known && (
        <button type="submit" className="primary" aria-label={operationsTexts.saveNamed(key)} disabled={save.isPending}>
          {operationsTexts.save}
        </button>
      )}
      {save.error && <ErrorNotice error={save.error} />}
    </form>
  )
}
