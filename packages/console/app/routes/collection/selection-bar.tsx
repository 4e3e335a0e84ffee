import { texts } from '../../texts.ts'

interface SelectionBarProps {
  readonly selected: number
  /** Documents that match the filter, shown or not. */
  readonly matching: number
  readonly isBusy: boolean
  readonly onAll: () => void
  readonly onNone: () => void
  readonly onRemove: () => void
}

/** What can be done with the documents that are selected. */
export function SelectionBar({ selected, matching, isBusy, onAll, onNone, onRemove }: SelectionBarProps) {
  if (selected === 0) return null
  return (
    <div className="row" role="group" aria-label={texts.selected(selected)}>
      <span role="status">{texts.selected(selected)}</span>
      {selected < matching && (
        <button type="button" disabled={isBusy} onClick={onAll}>
          {texts.selectMatching(matching)}
        </button>
      )}
      <button type="button" disabled={isBusy} onClick={onNone}>
        {texts.clearSelection}
      </button>
      <button type="button" disabled={isBusy} onClick={onRemove}>
        {texts.removeSelected}
      </button>
    </div>
  )
}
