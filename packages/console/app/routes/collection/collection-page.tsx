import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { useEffect } from 'react'
import { getCollection } from '../../api/collections.ts'
import { refresh } from '../../api/refresh.ts'
import { AskBox } from '../../components/ask-box.tsx'
import { DropZone } from '../../components/drop-zone.tsx'
import { ErrorNotice } from '../../components/error-notice.tsx'
import { FailedPage } from '../../components/failed-page.tsx'
import { texts } from '../../texts.ts'
import { useStartChat } from '../chats/start-chat.ts'
import { DocumentTable } from './document-table.tsx'
import { UploadList } from './upload-list.tsx'
import { addUploads, isRunning, useUploads } from './uploads.ts'

export function CollectionPage() {
  const { collectionId } = useParams({ from: '/collections/$collectionId' })
  const collection = useQuery({ queryKey: ['collection', collectionId], queryFn: () => getCollection(collectionId) })
  const uploads = useUploads().filter((upload) => upload.collectionId === collectionId)
  const start = useStartChat()
  const queries = useQueryClient()
  const settled = uploads.filter((upload) => !isRunning(upload)).length
  useEffect(() => {
    void refresh(queries, ['documents', collectionId])
    void refresh(queries, ['collection', collectionId])
  }, [queries, collectionId, settled, uploads.length])

  if (collection.error) return <FailedPage error={collection.error} onRetry={() => void collection.refetch()} />
  if (!collection.data) return <p className="page hint">{texts.loading}</p>
  const { name, description } = collection.data
  return (
    <div className="page">
      <h1>{name}</h1>
      <p className="row links">
        <Link to="/collections/$collectionId/settings" params={{ collectionId }}>
          {texts.settings}
        </Link>
        <Link to="/collections/$collectionId/search" params={{ collectionId }}>
          {texts.search}
        </Link>
      </p>
      {description && <p className="clamp">{description}</p>}
      <AskBox
        draftId={`collection-${collectionId}`}
        label={texts.askCollection}
        busy={start.isPending}
        onAsk={(question) => start.mutateAsync({ collectionId, question }).then(() => undefined)}
      />
      {start.error && <ErrorNotice error={start.error} />}
      <DropZone label={texts.addDrop} onFiles={(files) => addUploads(collectionId, files)} />
      <UploadList uploads={uploads} />
      <DocumentTable collectionId={collectionId} />
    </div>
  )
}
