import type { Artifact } from '@docent/client'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { deleteArtifact, download, pathOf, startJob, type ArtifactKind } from '../../../api/analysis.ts'
import { refresh } from '../../../api/refresh.ts'
import { ErrorNotice } from '../../../components/error-notice.tsx'
import { texts } from '../../../texts.ts'
import { analysisTexts } from '../analysis-texts.ts'
import { saveFile } from '../save-file.ts'
import { TrainForm } from './train-form.tsx'

interface ArtifactActionsProps {
  readonly project: string
  readonly kind: ArtifactKind
  readonly artifact: Artifact
}

/** What can be done with a version of this kind. */
export function ArtifactActions({ project, kind, artifact }: ArtifactActionsProps) {
  const { name, displayName, status } = artifact
  const isReady = status === 'ARTIFACT_STATUS_AVAILABLE'
  const queries = useQueryClient()
  const changed = () => refresh(queries, ['project', project])
  const remove = useMutation({ mutationFn: () => deleteArtifact(name), onSettled: changed })
  const recognize = useMutation({
    mutationFn: () => startJob(project, 'JOB_TYPE_OCR', displayName, { documentSet: name }),
    onSettled: changed,
  })
  const save = useMutation({ mutationFn: async () => saveFile(await download(name), `${displayName} ${kind}`) })
  const { id, version } = pathOf(name)
  const labelled = (text: string) => `${text}: ${displayName}, ${analysisTexts.version(version)}`
  const params = { project, id, version }
  const problem = remove.error ?? recognize.error ?? save.error
  return (
    <>
      <div className="row">
        {isReady && kind === 'documentSets' && (
          <button
            type="button"
            aria-label={labelled(analysisTexts.recognize)}
            disabled={recognize.isPending}
            onClick={() => recognize.mutate()}
          >
            {analysisTexts.recognize}
          </button>
        )}
        {isReady && kind === 'annotationSets' && (
          <>
            <Link
              className="button"
              to="/analysis/$project/annotations/$id/$version"
              params={params}
              aria-label={labelled(analysisTexts.annotate)}
            >
              {analysisTexts.annotate}
            </Link>
            <TrainForm project={project} artifact={artifact} label={labelled(analysisTexts.train)} />
          </>
        )}
        {isReady && kind === 'models' && (
          <Link
            className="button"
            to="/analysis/$project/models/$id/$version"
            params={params}
            aria-label={labelled(analysisTexts.metrics)}
          >
            {analysisTexts.metrics}
          </Link>
        )}
        {isReady && (
          <button
            type="button"
            className="quiet"
            aria-label={labelled(analysisTexts.save)}
            disabled={save.isPending}
            onClick={() => save.mutate()}
          >
            {analysisTexts.save}
          </button>
        )}
        <button
          type="button"
          className="quiet"
          aria-label={labelled(texts.remove)}
          disabled={remove.isPending}
          onClick={() => confirm(analysisTexts.deleteArtifact(displayName)) && remove.mutate()}
        >
          {texts.remove}
        </button>
      </div>
      {problem && <ErrorNotice error={problem} />}
    </>
  )
}
