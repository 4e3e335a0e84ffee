import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { texts } from '../texts.ts'
import { ErrorNotice } from './error-notice.tsx'
import { jsonObject } from './json-object.ts'
import { SavedForm } from './saved-form.tsx'

interface MetadataFormProps {
  readonly queryKey: readonly string[]
  readonly read: () => Promise<Record<string, unknown>>
  readonly save: (value: Record<string, unknown>) => Promise<unknown>
  readonly label: string
}

export function MetadataForm({ queryKey, read, save, label }: MetadataFormProps) {
  const found = useQuery({ queryKey, queryFn: read, refetchOnWindowFocus: false })
  const [text, setText] = useState<string>()
  if (found.error) return <ErrorNotice error={found.error} onRetry={() => void found.refetch()} />
  if (!found.data) return <p className="hint">{texts.loading}</p>
  const shown = text ?? JSON.stringify(found.data, null, 2)
  return (
    <SavedForm onSave={async () => save(jsonObject(shown))}>
      <label>
        {label}
        <textarea rows={4} className="mono" value={shown} onChange={(event) => setText(event.target.value)} />
      </label>
    </SavedForm>
  )
}
