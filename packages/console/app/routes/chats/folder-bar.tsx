import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { chatFolders, renameFolder } from '../../api/chats.ts'
import { refresh } from '../../api/refresh.ts'
import { ErrorNotice } from '../../components/error-notice.tsx'
import { texts } from '../../texts.ts'

export const useFolders = () => useQuery({ queryKey: ['chat-folders'], queryFn: chatFolders })

interface FolderBarProps {
  /** Undefined: all chats; empty: those in none. */
  readonly folder: string | undefined
  readonly onChange: (folder: string | undefined) => void
}

// A folder cannot be called so: names have no space at their ends.
const all = ' '

/** Chooses the folder that is shown, and renames it. */
export function FolderBar({ folder, onChange }: FolderBarProps) {
  const folders = useFolders()
  const names = folders.data ?? []
  const isNamed = folder !== undefined && folder !== ''
  if (names.length === 0 && folder === undefined) return null
  return (
    <div className="row">
      <select
        className="grow"
        aria-label={texts.folder}
        value={folder ?? all}
        onChange={({ target: { value } }) => onChange(value === all ? undefined : value)}
      >
        <option value={all}>{texts.allFolders}</option>
        <option value="">{texts.noFolder}</option>
        {names.map(({ name, sessions }) => (
          <option key={name} value={name}>
            {texts.inFolder(name, sessions)}
          </option>
        ))}
        {isNamed && !names.some(({ name }) => name === folder) && <option value={folder}>{folder}</option>}
      </select>
      {isNamed && <RenameFolder key={folder} folder={folder} onRenamed={onChange} />}
      {folders.error && <ErrorNotice error={folders.error} onRetry={() => void folders.refetch()} />}
    </div>
  )
}

function RenameFolder({ folder, onRenamed }: { readonly folder: string; readonly onRenamed: (name: string) => void }) {
  const [name, setName] = useState<string>()
  const queries = useQueryClient()
  const rename = useMutation({
    mutationFn: (to: string) => renameFolder(folder, to),
    async onSuccess(_, to) {
      onRenamed(to)
      await Promise.all([refresh(queries, ['chats']), refresh(queries, ['chat-folders'])])
    },
  })
  if (name === undefined) {
    return (
      <button type="button" onClick={() => setName(folder)}>
        {texts.renameFolder}
      </button>
    )
  }
  return (
    <form
      className="row"
      onSubmit={(event) => {
        event.preventDefault()
        rename.mutate(name.trim())
      }}
    >
      <input
        autoFocus
        required
        pattern=".*\S.*"
        maxLength={128}
        aria-label={texts.folderName}
        value={name}
        onChange={(event) => setName(event.target.value)}
        onKeyDown={({ key }) => key === 'Escape' && setName(undefined)}
      />
      <button type="submit" disabled={rename.isPending}>
        {texts.save}
      </button>
      {rename.error && <ErrorNotice error={rename.error} />}
    </form>
  )
}
