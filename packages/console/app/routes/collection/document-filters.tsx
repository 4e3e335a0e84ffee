import { useEffect, useState } from 'react'
import type { DocumentFilter } from '../../api/collections.ts'
import { texts } from '../../texts.ts'

interface DocumentFiltersProps {
  readonly filter: DocumentFilter
  readonly onChange: (to: Partial<DocumentFilter>) => void
  readonly shown: number
  readonly total: number | undefined
}

const askAfterMs = 250
const statuses = ['completed', 'running', 'queued', 'scheduled', 'failed', 'canceled'] as const

export function DocumentFilters({ filter, onChange, shown, total }: DocumentFiltersProps) {
  const [name, setName] = useState(filter.name)
  useEffect(() => {
    if (name === filter.name) return
    const timer = setTimeout(() => onChange({ name }), askAfterMs)
    return () => clearTimeout(timer)
  }, [name, filter.name, onChange])
  return (
    <div className="row">
      <input
        type="search"
        className="grow"
        aria-label={texts.filterDocuments}
        placeholder={texts.filterDocuments}
        value={name}
        onChange={(event) => setName(event.target.value)}
      />
      <select
        aria-label={texts.status}
        value={filter.status ?? ''}
        onChange={({ target }) => onChange({ status: statuses.find((one) => one === target.value) })}
      >
        <option value="">{texts.anyStatus}</option>
        {statuses.map((status) => (
          <option key={status} value={status}>
            {status === 'scheduled' ? `${texts.statuses[status]} …` : texts.statuses[status]}
          </option>
        ))}
      </select>
      {total !== undefined && (
        <span className="hint" role="status">
          {texts.matching(shown, total)}
        </span>
      )}
    </div>
  )
}
