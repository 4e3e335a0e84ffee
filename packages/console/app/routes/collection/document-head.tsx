import type { DocumentFilter } from '../../api/collections.ts'
import { texts } from '../../texts.ts'

interface DocumentHeadProps {
  readonly filter: DocumentFilter
  readonly onChange: (to: Partial<DocumentFilter>) => void
  /** All that are shown are selected. */
  readonly isWhole: boolean
  readonly onWhole: (whole: boolean) => void
}

const columns = [
  ['name', texts.document, ''],
  ['status', texts.status, ''],
  ['size', texts.size, 'number'],
] as const

/** The names of the columns sort the list. */
export function DocumentHead({ filter, onChange, isWhole, onWhole }: DocumentHeadProps) {
  const sorted = (column: string) =>
    filter.sort === column ? (filter.ascending ? 'ascending' : 'descending') : undefined
  return (
    <thead>
      <tr>
        <th scope="col">
          <input
            type="checkbox"
            aria-label={texts.selectShown}
            checked={isWhole}
            onChange={(event) => onWhole(event.target.checked)}
          />
        </th>
        {columns.map(([column, title, css]) => (
          <th key={column} scope="col" className={css} aria-sort={sorted(column)}>
            <button
              type="button"
              className="quiet sort"
              aria-label={texts.sortBy(title)}
              onClick={() => onChange({ sort: column, ascending: sorted(column) !== 'ascending' })}
            >
              {title}
              {sorted(column) && <span aria-hidden="true">{filter.ascending ? ' ↑' : ' ↓'}</span>}
            </button>
          </th>
        ))}
        <th scope="col">
          <span className="hidden">{texts.actions}</span>
        </th>
      </tr>
    </thead>
  )
}
