import type { Pipeline } from '@docent/client'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { deletePipeline, listPipelines } from '../../../api/analysis.ts'
import { refresh } from '../../../api/refresh.ts'
import { ErrorNotice } from '../../../components/error-notice.tsx'
import { when } from '../../../components/when.ts'
import { texts } from '../../../texts.ts'
import { analysisTexts } from '../analysis-texts.ts'

export function PipelineList({ project }: { readonly project: string }) {
  const list = useQuery({ queryKey: ['project', project, 'pipelines'], queryFn: () => listPipelines(project) })
  return (
    <section aria-labelledby="pipelines-title">
      <h2 id="pipelines-title">{analysisTexts.pipelines}</h2>
      {list.error && <ErrorNotice error={list.error} onRetry={() => void list.refetch()} />}
      {list.data?.length === 0 && <p className="hint">{analysisTexts.noPipelines}</p>}
      <ul className="list">
        {list.data?.map((pipeline) => (
          <PipelineRow key={pipeline.id} pipeline={pipeline} project={project} />
        ))}
      </ul>
    </section>
  )
}

function PipelineRow({ pipeline, project }: { readonly pipeline: Pipeline; readonly project: string }) {
  const { id, name, status, statusMessage, modelMetadata, updateTime } = pipeline
  const queries = useQueryClient()
  const remove = useMutation({
    mutationFn: () => deletePipeline(id),
    onSettled: () => refresh(queries, ['project', project, 'pipelines']),
  })
  return (
    <li>
      <div className="grow">
        <span className="name">{name}</span>{' '}
        <span className={`status ${status === 'FAILED' ? 'failed' : 'completed'}`}>
          {analysisTexts.pipelineStatuses[status]}
        </span>
        <p className="hint">
          {analysisTexts.version(modelMetadata.version)} · {texts.changed(when(updateTime))}
        </p>
        {statusMessage !== '' && <p className={status === 'FAILED' ? 'problem' : 'hint'}>{statusMessage}</p>}
        {remove.error && <ErrorNotice error={remove.error} />}
      </div>
      <button
        type="button"
        className="quiet remove"
        aria-label={texts.removeNamed(name)}
        disabled={remove.isPending}
        onClick={() => confirm(analysisTexts.deletePipeline(name)) && remove.mutate()}
      >
        {texts.remove}
      </button>
    </li>
  )
}
