import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { getProject } from '../../../api/analysis.ts'
import { FailedPage } from '../../../components/failed-page.tsx'
import { texts } from '../../../texts.ts'
import { analysisTexts } from '../analysis-texts.ts'
import { ArtifactTable } from './artifact-table.tsx'
import { JobTable } from './job-table.tsx'
import { PipelineList } from './pipeline-list.tsx'
import { ProjectUpload } from './project-upload.tsx'
import '../analysis.css'

const kinds = ['documentSets', 'annotationSets', 'models', 'resultSets', 'imageSets'] as const

/** What a project holds, with what can be done with it. */
export function ProjectPage() {
  const { project } = useParams({ from: '/analysis/$project' })
  const found = useQuery({ queryKey: ['project', project], queryFn: () => getProject(project) })
  if (found.error) return <FailedPage error={found.error} onRetry={() => void found.refetch()} />
  if (!found.data) return <p className="page hint">{texts.loading}</p>
  return (
    <div className="page">
      <p>
        <Link to="/analysis">{analysisTexts.title}</Link>
      </p>
      <h1>{found.data.displayName}</h1>
      {found.data.description && <p className="clamp">{found.data.description}</p>}
      <ProjectUpload project={project} />
      <JobTable project={project} />
      {kinds.map((kind) => (
        <ArtifactTable key={kind} project={project} kind={kind} />
      ))}
      <PipelineList project={project} />
    </div>
  )
}
