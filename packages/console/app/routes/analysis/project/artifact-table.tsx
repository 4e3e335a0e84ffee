import type { Artifact } from '@docent/client'
import { useInfiniteQuery } from '@tanstack/react-query'
import { listArtifacts, pathOf, type ArtifactKind } from '../../../api/analysis.ts'
import { ErrorNotice } from '../../../components/error-notice.tsx'
import { bytes, when } from '../../../components/when.ts'
import { texts } from '../../../texts.ts'
import { analysisTexts } from '../analysis-texts.ts'
import { ArtifactActions } from './artifact-actions.tsx'

interface ArtifactTableProps {
  readonly project: string
  readonly kind: ArtifactKind
}

const isUnderWay = ({ status, ocrStatus }: Artifact) =>
  status === 'ARTIFACT_STATUS_NOT_YET_READY' || ocrStatus === 'OCR_STATUS_PROCESSING'

/** All versions of a kind, the last made first. */
export function ArtifactTable({ project, kind }: ArtifactTableProps) {
  const list = useInfiniteQuery({
    queryKey: ['project', project, kind],
    queryFn: ({ pageParam }) => listArtifacts(project, kind, pageParam),
    initialPageParam: '',
    getNextPageParam: ({ nextPageToken }) => nextPageToken || undefined,
    refetchInterval: ({ state }) =>
      state.data?.pages.some(({ items }) => items.some(isUnderWay)) === true ? 1_000 : false,
  })
  const found = list.data?.pages.flatMap(({ items }) => items) ?? []
  const title = `${kind}-title`
  return (
    <section aria-labelledby={title}>
      <h2 id={title}>
        {analysisTexts.kinds[kind]} <span className="hint">{list.data?.pages[0]?.totalSize.toLocaleString()}</span>
      </h2>
      {list.error && <ErrorNotice error={list.error} onRetry={() => void list.refetch()} />}
      {list.isPending && <p className="hint">{texts.loading}</p>}
      {list.data && found.length === 0 && <p className="hint">{analysisTexts.none}</p>}
      {found.length > 0 && <Table kind={kind} title={title} artifacts={found} project={project} />}
      {list.hasNextPage && (
        <button type="button" onClick={() => void list.fetchNextPage()}>
          {texts.more}
        </button>
      )}
    </section>
  )
}

interface TableProps extends ArtifactTableProps {
  readonly title: string
  readonly artifacts: readonly Artifact[]
}

const Table = ({ project, kind, title, artifacts }: TableProps) => (
  <table className="artifacts" aria-labelledby={title}>
    <thead>
      <tr>
        <th scope="col">{analysisTexts.name}</th>
        <th scope="col">{analysisTexts.content}</th>
        <th scope="col">{texts.status}</th>
        <th scope="col">
          <span className="hidden">{texts.actions}</span>
        </th>
      </tr>
    </thead>
    <tbody>
      {artifacts.map((artifact) => (
        <tr key={artifact.name}>
          <td>
            <span className="name">{artifact.displayName}</span>
            <p className="hint">
              {analysisTexts.version(pathOf(artifact.name).version)}
              {artifact.isLatest && `, ${analysisTexts.newest}`} · {when(artifact.createTime)}
            </p>
            {artifact.error !== undefined && <p className="problem">{artifact.error}</p>}
          </td>
          <td className="hint">{contentOf(artifact)}</td>
          <td>
            <span className={`status ${statusClass(artifact)}`}>{analysisTexts.statuses[artifact.status]}</span>
          </td>
          <td>
            <ArtifactActions project={project} kind={kind} artifact={artifact} />
          </td>
        </tr>
      ))}
    </tbody>
  </table>
)

const statusClass = ({ status }: Artifact) =>
  status === 'ARTIFACT_STATUS_AVAILABLE' ? 'completed' : status === 'ARTIFACT_STATUS_FAILED' ? 'failed' : ''

function contentOf({ documentCount, pageCount, labels, metricsReport, sizeInStorage }: Artifact): string {
  const f1 = (metricsReport as { overall?: { f1?: number } } | undefined)?.overall?.f1
  const parts = [
    documentCount !== undefined && analysisTexts.documents(documentCount),
    pageCount !== undefined && texts.pages(pageCount),
    labels !== undefined && labels.join(', '),
    f1 !== undefined && `${analysisTexts.f1} ${f1.toFixed(2)}`,
    bytes(Number(sizeInStorage)),
  ]
  return parts.filter((part) => part !== false).join(' · ')
}
