import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { getDocument } from '../../api/collections.ts'
import { letFind, readDocumentMetadata, readFacts, saveDocumentMetadata } from '../../api/document.ts'
import { ErrorNotice } from '../../components/error-notice.tsx'
import { FailedPage } from '../../components/failed-page.tsx'
import { MetadataForm } from '../../components/metadata-form.tsx'
import { SavedForm } from '../../components/saved-form.tsx'
import { bytes, when } from '../../components/when.ts'
import { DownloadButton } from '../../document/download-button.tsx'
import { TextView } from '../../document/text-view.tsx'
import { texts } from '../../texts.ts'
import { ChunkList } from './chunk-list.tsx'
import { DocumentTags } from './document-tags.tsx'
import { documentTexts } from './document-texts.ts'

/** A document of a collection: what is known of it, who finds it, and the pieces in which it is searched. */
export function DocumentPage() {
  const { collectionId, documentId: id } = useParams({ from: '/collections/$collectionId/documents/$documentId' })
  const found = useQuery({ queryKey: ['document', id], queryFn: () => getDocument(id) })
  if (found.error) return <FailedPage error={found.error} onRetry={() => void found.refetch()} />
  if (!found.data) return <p className="page hint">{texts.loading}</p>
  const { name, status, size, page_count: pages, updated_at: time, username, error } = found.data
  return (
    <div className="page">
      <p>
        <Link to="/collections/$collectionId" params={{ collectionId }}>
          {documentTexts.back}
        </Link>
      </p>
      <h1>{name}</h1>
      <p className="row">
        <span className="hint">
          {texts.statuses[status]} · {texts.pages(pages)} · {bytes(size)} · {username} · {texts.changed(when(time))}
        </span>
        <DownloadButton documentId={id} name={name} />
      </p>
      {error !== undefined && <p className="problem">{error}</p>}
      <DocumentTags documentId={id} />
      <section className="card" aria-labelledby="metadata-title">
        <h2 id="metadata-title">{documentTexts.metadata}</h2>
        <MetadataForm
          queryKey={['document-metadata', id]}
          read={() => readDocumentMetadata(id)}
          save={(value) => saveDocumentMetadata(id, value)}
          label={documentTexts.metadataHint}
        />
      </section>
      <Access documentId={id} />
      {isText(name) && (
        <section className="card" aria-labelledby="text-title">
          <h2 id="text-title">{texts.fileText}</h2>
          <TextView documentId={id} size={size} />
        </section>
      )}
      <ChunkList documentId={id} collectionId={collectionId} />
      <Facts documentId={id} />
    </div>
  )
}

/** Files that are text as they are; of others the pieces are shown. */
const isText = (name: string): boolean =>
  /\.(txt|text|md|markdown|csv|tsv|json|jsonl|log|xml|ya?ml|html?|tex|rst|srt|vtt)$/i.test(name)

function Access({ documentId }: { readonly documentId: string }) {
  const [user, setUser] = useState('')
  return (
    <section className="card" aria-labelledby="access-title">
      <h2 id="access-title">{documentTexts.access}</h2>
      <p className="hint">{documentTexts.accessHint}</p>
      <SavedForm
        onSave={() => letFind(documentId, user.trim())}
        action={documentTexts.allow}
        disabled={user.trim() === ''}
      >
        <label>
          {documentTexts.user}
          <input value={user} onChange={(event) => setUser(event.target.value)} />
        </label>
      </SavedForm>
    </section>
  )
}

function Facts({ documentId }: { readonly documentId: string }) {
  const facts = useQuery({ queryKey: ['document-facts', documentId], queryFn: () => readFacts(documentId) })
  if (facts.error) return <ErrorNotice error={facts.error} />
  return (
    <details className="card">
      <summary>{documentTexts.facts}</summary>
      <pre className="plain" tabIndex={0}>
        {JSON.stringify(facts.data, null, 2)}
      </pre>
    </details>
  )
}
