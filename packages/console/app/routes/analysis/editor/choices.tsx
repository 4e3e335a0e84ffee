import { useId, useState, type FormEvent } from 'react'
import { editorTexts } from './editor-texts.ts'
import { colourOf } from './word-boxes.tsx'

interface ChoicesProps {
  readonly title: string
  readonly hint: string
  readonly newName: string
  readonly names: readonly string[]
  readonly chosen: string | undefined
  /** What is pressed with the number. */
  readonly keys: string
  readonly coloured?: boolean
  readonly onChoose: (name: string | undefined) => void
  readonly onAdd: (name: string) => void
}

/** Names with their keys, and a field for another one, which is chosen at once. */
export function Choices(props: ChoicesProps) {
  const { title, hint, newName, names, chosen, keys, coloured = false, onChoose, onAdd } = props
  const [text, setText] = useState('')
  const heading = useId()
  const add = (event: FormEvent) => {
    event.preventDefault()
    const name = text.trim()
    if (name === '') return
    if (!names.includes(name)) onAdd(name)
    setText('')
    onChoose(name)
  }
  return (
    <section aria-labelledby={heading}>
      <h2 id={heading}>{title}</h2>
      {hint !== '' && <p className="hint">{hint}</p>}
      <div className="choices">
        {names.map((name, index) => (
          <button key={name} type="button" aria-pressed={name === chosen} onClick={() => onChoose(name)}>
            {coloured && (
              <svg className="swatch" viewBox="0 0 10 10" aria-hidden="true">
                <rect width="10" height="10" className={colourOf(names, name)} />
              </svg>
            )}
            {name}
            {index < 9 && (
              <kbd>
                {keys}
                {index + 1}
              </kbd>
            )}
          </button>
        ))}
        <button type="button" className="quiet" onClick={() => onChoose(undefined)}>
          {editorTexts.clear}
        </button>
      </div>
      <form className="row" onSubmit={add}>
        <input
          className="grow"
          aria-label={newName}
          placeholder={newName}
          maxLength={200}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
        <button type="submit" aria-label={`${editorTexts.add}: ${newName}`} disabled={text.trim() === ''}>
          {editorTexts.add}
        </button>
      </form>
    </section>
  )
}
