import { useState } from 'react'
import { editorTexts } from './editor-texts.ts'
import type { Merge } from './use-save.ts'

interface ConflictPanelProps {
  readonly merge: Merge
  readonly isSaving: boolean
  /** Positions of the conflicts in which one's own label is kept. */
  readonly onSave: (mine: ReadonlySet<number>) => void
}

/** The words on which two people differ, with what both say. */
export function ConflictPanel({ merge: { conflicts }, isSaving, onSave }: ConflictPanelProps) {
  const [mine, setMine] = useState<ReadonlySet<number>>(new Set())
  const choose = (index: number, isMine: boolean) => {
    const next = new Set(mine)
    if (isMine) next.add(index)
    else next.delete(index)
    setMine(next)
  }
  return (
    <section className="notice" aria-label={editorTexts.conflicts} role="group">
      <h2>{editorTexts.conflicts}</h2>
      <p className="hint">{editorTexts.conflictHint}</p>
      <ul className="conflicts">
        {conflicts.map(({ text, mine: own, theirs }, index) => (
          <li key={index}>
            <fieldset>
              <legend>{text}</legend>
              <label className="check">
                <input
                  type="radio"
                  name={`conflict-${index}`}
                  checked={mine.has(index)}
                  onChange={() => choose(index, true)}
                />
                {editorTexts.mine}: {own ?? editorTexts.unlabelled}
              </label>
              <label className="check">
                <input
                  type="radio"
                  name={`conflict-${index}`}
                  checked={!mine.has(index)}
                  onChange={() => choose(index, false)}
                />
                {editorTexts.theirs}: {theirs ?? editorTexts.unlabelled}
              </label>
            </fieldset>
          </li>
        ))}
      </ul>
      <div className="row">
        <button type="button" onClick={() => setMine(new Set(conflicts.keys()))}>
          {editorTexts.takeAllMine}
        </button>
        <button type="button" onClick={() => setMine(new Set())}>
          {editorTexts.takeAllTheirs}
        </button>
        <button type="button" className="primary" disabled={isSaving} onClick={() => onSave(mine)}>
          {editorTexts.saveMerged}
        </button>
      </div>
    </section>
  )
}
