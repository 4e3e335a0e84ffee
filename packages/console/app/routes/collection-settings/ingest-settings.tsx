import type { CollectionSettings } from '@docent/client'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { readIngestSettings, saveIngestSettings } from '../../api/collection-settings.ts'
import { ErrorNotice } from '../../components/error-notice.tsx'
import { NumberField } from '../../components/number-field.tsx'
import { SavedForm } from '../../components/saved-form.tsx'
import { texts } from '../../texts.ts'
import { settingsTexts } from './settings-texts.ts'

export function IngestSettings({ collectionId }: { readonly collectionId: string }) {
  const found = useQuery({
    queryKey: ['ingest-settings', collectionId],
    queryFn: () => readIngestSettings(collectionId),
    refetchOnWindowFocus: false,
  })
  return (
    <section className="card" aria-labelledby="ingest-title">
      <h2 id="ingest-title">{settingsTexts.ingest}</h2>
      <p className="hint">{settingsTexts.ingestHint}</p>
      {found.error && <ErrorNotice error={found.error} onRetry={() => void found.refetch()} />}
      {found.isPending && <p className="hint">{texts.loading}</p>}
      {found.data && <Fields collectionId={collectionId} known={found.data} />}
    </section>
  )
}

interface FieldsProps {
  readonly collectionId: string
  readonly known: CollectionSettings
}

const switches = [
  ['chunk_by_page', settingsTexts.byPage],
  ['keep_tables_as_one_chunk', settingsTexts.tables],
  ['gen_doc_summaries', settingsTexts.summaries],
] as const

function Fields({ collectionId, known }: FieldsProps) {
  const [settings, setSettings] = useState(known)
  const change = (part: CollectionSettings) => setSettings({ ...settings, ...part })
  return (
    <SavedForm onSave={() => saveIngestSettings(collectionId, settings)}>
      <NumberField
        label={settingsTexts.chunkTokens}
        value={settings.max_tokens_per_chunk}
        onChange={(value) => change({ max_tokens_per_chunk: value })}
      />
      <NumberField
        label={settingsTexts.overlap}
        value={settings.chunk_overlap_tokens}
        onChange={(value) => change({ chunk_overlap_tokens: value })}
      />
      {switches.map(([name, label]) => (
        <label key={name} className="row">
          <input
            type="checkbox"
            checked={settings[name] ?? false}
            onChange={(event) => change({ [name]: event.target.checked })}
          />
          {label}
        </label>
      ))}
    </SavedForm>
  )
}
