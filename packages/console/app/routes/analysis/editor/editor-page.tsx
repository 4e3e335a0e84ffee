import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { download, findAnnotationSet } from '../../../api/analysis.ts'
import { ErrorNotice } from '../../../components/error-notice.tsx'
import { texts } from '../../../texts.ts'
import { analysisTexts } from '../analysis-texts.ts'
import { Editor } from './editor.tsx'
import { editorTexts } from './editor-texts.ts'
import { readVia } from './via.ts'
import '../analysis.css'
import './editor.css'

/** Opens a version of an annotation set; its content never changes. */
export function EditorPage() {
  const path = useParams({ from: '/analysis/$project/annotations/$id/$version' })
  const name = `projects/${path.project}/documentAI/annotationSets/${path.id}/versions/${path.version}`
  const set = useQuery({ queryKey: ['annotation-set', name], queryFn: () => findAnnotationSet(path) })
  const file = useQuery({
    queryKey: ['annotation-file', name],
    queryFn: async ({ signal }) => readVia(await (await download(name, undefined, signal)).text()),
    staleTime: Infinity,
    gcTime: 0,
  })
  const error = set.error ?? file.error
  return (
    <div className="editor-page">
      <div className="row editor-head">
        <Link to="/analysis/$project" params={{ project: path.project }}>
          {analysisTexts.back}
        </Link>
        <h1 className="chat-title">
          {set.data?.displayName} <span className="hint">{analysisTexts.version(path.version)}</span>
        </h1>
      </div>
      {error && <ErrorNotice error={error} onRetry={() => void Promise.all([set.refetch(), file.refetch()])} />}
      {!error && !file.data && <p className="hint">{texts.loading}</p>}
      {file.data?.pages.length === 0 && <p className="empty">{editorTexts.noPages}</p>}
      {file.data !== undefined && file.data.pages.length > 0 && <Editor key={name} name={name} file={file.data} />}
    </div>
  )
}
