import { useId, useState } from 'react'
import { texts } from '../../texts.ts'
import { useFolders } from './folder-bar.tsx'

interface MoveFormProps {
  readonly isBusy: boolean
  readonly onMove: (folder: string) => void
}

/** Names the folder for what is selected: one that is there, or a new one. */
export function MoveForm({ isBusy, onMove }: MoveFormProps) {
  const [folder, setFolder] = useState('')
  const list = useId()
  const folders = useFolders()
  return (
    <form
      className="row"
      aria-label={texts.moveTo}
      onSubmit={(event) => {
        event.preventDefault()
        onMove(folder.trim())
      }}
    >
      <input
        list={list}
        maxLength={128}
        aria-label={texts.moveTo}
        placeholder={texts.moveToHint}
        value={folder}
        onChange={(event) => setFolder(event.target.value)}
      />
      <datalist id={list}>
        {folders.data?.map(({ name }) => (
          <option key={name} value={name} />
        ))}
      </datalist>
      <button type="submit" disabled={isBusy}>
        {texts.move}
      </button>
    </form>
  )
}
