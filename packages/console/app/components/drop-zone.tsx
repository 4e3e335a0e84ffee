import { useRef, useState, type DragEvent } from 'react'
import { texts } from '../texts.ts'
import { droppedFiles } from './dropped-files.ts'

interface DropZoneProps {
  readonly label: string
  /** Which files fit. */
  readonly hint?: string
  readonly onFiles: (files: readonly File[]) => void
}

export function DropZone({ label, hint = texts.formats, onFiles }: DropZoneProps) {
  const [over, setOver] = useState(false)
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    void droppedFiles(event.dataTransfer).then((files) => files.length > 0 && onFiles(files))
  }
  return (
    <div
      className={over ? 'drop over' : 'drop'}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <p className="drop-label">{label}</p>
      <p className="hint">{hint}</p>
      <div className="row center">
        <FileButton label={texts.chooseFiles} onFiles={onFiles} />
        <FileButton label={texts.chooseFolder} onFiles={onFiles} folder />
      </div>
    </div>
  )
}

function FileButton({ label, onFiles, folder = false }: DropZoneProps & { readonly folder?: boolean }) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <button type="button" className={folder ? '' : 'primary'} onClick={() => input.current?.click()}>
        {label}
      </button>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        aria-label={label}
        {...(folder && { webkitdirectory: '' })}
        onChange={({ currentTarget }) => {
          const files = [...(currentTarget.files ?? [])]
          currentTarget.value = ''
          if (files.length > 0) onFiles(files)
        }}
      />
    </>
  )
}
