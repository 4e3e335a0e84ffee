import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { findModel } from '../../../api/analysis.ts'
import { FailedPage } from '../../../components/failed-page.tsx'
import { texts } from '../../../texts.ts'
import { analysisTexts } from '../analysis-texts.ts'
import { ModelMetrics } from './model-metrics.tsx'
import { PublishForm } from './publish-form.tsx'
import { TestModel } from './test-model.tsx'
import '../analysis.css'

/** How good a model is, what it finds in a document at hand, and its way into a pipeline. */
export function ModelPage() {
  const path = useParams({ from: '/analysis/$project/models/$id/$version' })
  const name = `projects/${path.project}/documentAI/models/${path.id}/versions/${path.version}`
  const found = useQuery({ queryKey: ['model', name], queryFn: () => findModel(path) })
  if (found.error) return <FailedPage error={found.error} onRetry={() => void found.refetch()} />
  if (!found.data) return <p className="page hint">{texts.loading}</p>
  return (
    <div className="page">
      <p>
        <Link to="/analysis/$project" params={{ project: path.project }}>
          {analysisTexts.back}
        </Link>
      </p>
      <h1>
        {found.data.displayName} <span className="hint">{analysisTexts.version(path.version)}</span>
      </h1>
      <PublishForm project={path.project} model={found.data} />
      <TestModel project={path.project} />
      <ModelMetrics project={path.project} model={found.data} />
    </div>
  )
}
