import type { Collection } from '@docent/client'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import {
  embeddingModels,
  readMetadata,
  reembed,
  renameCollection,
  saveMetadata,
  sharingOfCollection,
} from '../../api/collection-settings.ts'
import { getCollection } from '../../api/collections.ts'
import { refresh } from '../../api/refresh.ts'
import { Choice } from '../../components/choice.tsx'
import { ErrorNotice } from '../../components/error-notice.tsx'
import { FailedPage } from '../../components/failed-page.tsx'
import { MetadataForm } from '../../components/metadata-form.tsx'
import { SavedForm } from '../../components/saved-form.tsx'
import { texts } from '../../texts.ts'
import { AnswerSettings } from './answer-settings.tsx'
import { IngestSettings } from './ingest-settings.tsx'
import { settingsTexts } from './settings-texts.ts'
import { Sharing } from './sharing.tsx'

/** All that can be set for a collection, a card each. */
export function CollectionSettingsPage() {
  const { collectionId: id } = useParams({ from: '/collections/$collectionId/settings' })
  const collection = useQuery({ queryKey: ['collection', id], queryFn: () => getCollection(id) })
  if (collection.error) return <FailedPage error={collection.error} onRetry={() => void collection.refetch()} />
  if (!collection.data) return <p className="page hint">{texts.loading}</p>
  return (
    <div className="page">
      <p>
        <Link to="/collections/$collectionId" params={{ collectionId: id }}>
          {settingsTexts.back}
        </Link>
      </p>
      <h1>{settingsTexts.title(collection.data.name)}</h1>
      <About collection={collection.data} />
      <AnswerSettings collectionId={id} />
      <Sharing of={sharingOfCollection(id)} />
      <section className="card" aria-labelledby="metadata-title">
        <h2 id="metadata-title">{settingsTexts.metadata}</h2>
        <MetadataForm
          queryKey={['collection-metadata', id]}
          read={() => readMetadata(id)}
          save={(value) => saveMetadata(id, value)}
          label={settingsTexts.metadataHint}
        />
      </section>
      <IngestSettings collectionId={id} />
      <Reembedding collection={collection.data} />
    </div>
  )
}

function About({ collection: { id, name, description } }: { readonly collection: Collection }) {
  const [fields, setFields] = useState({ name, description })
  const queries = useQueryClient()
  const save = async () => {
    await renameCollection(id, fields)
    await refresh(queries, ['collection', id])
  }
  return (
    <section className="card" aria-labelledby="about-title">
      <h2 id="about-title">{settingsTexts.about}</h2>
      <SavedForm onSave={save} disabled={fields.name.trim() === ''}>
        <label>
          {settingsTexts.name}
          <input value={fields.name} onChange={(event) => setFields({ ...fields, name: event.target.value })} />
        </label>
        <label>
          {settingsTexts.description}
          <textarea
            rows={2}
            value={fields.description}
            onChange={(event) => setFields({ ...fields, description: event.target.value })}
          />
        </label>
      </SavedForm>
    </section>
  )
}

function Reembedding({ collection: { id, embedding_model: current } }: { readonly collection: Collection }) {
  const [model, setModel] = useState(current)
  const models = useQuery({ queryKey: ['embedding-models'], queryFn: embeddingModels, staleTime: 60_000 })
  return (
    <section className="card" aria-labelledby="reembed-title">
      <h2 id="reembed-title">{settingsTexts.reembed}</h2>
      <p className="hint">{settingsTexts.reembedHint}</p>
      {models.error && <ErrorNotice error={models.error} />}
      <SavedForm
        onSave={() => reembed(id, model)}
        action={settingsTexts.reembedAction}
        done={settingsTexts.reembedDone}
      >
        <Choice
          label={settingsTexts.model}
          value={model}
          options={(models.data ?? []).map((one) => [one.id, one.display_name] as const)}
          onChange={setModel}
        />
      </SavedForm>
    </section>
  )
}
