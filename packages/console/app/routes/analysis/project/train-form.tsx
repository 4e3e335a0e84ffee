import type { Artifact } from '@docent/client'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useId, useRef, useState } from 'react'
import { listArtifacts, pathOf, startJob } from '../../../api/analysis.ts'
import { refresh } from '../../../api/refresh.ts'
import { ErrorNotice } from '../../../components/error-notice.tsx'
import { texts } from '../../../texts.ts'
import { analysisTexts } from '../analysis-texts.ts'

interface TrainFormProps {
  readonly project: string
  readonly artifact: Artifact
  /** Of the button that opens the form. */
  readonly label: string
}

/** Asks what a training needs to know, in a dialog. */
export function TrainForm({ project, artifact, label }: TrainFormProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const [open, setOpen] = useState(false)
  const title = useId()
  const show = () => {
    setOpen(true)
    dialog.current?.showModal()
  }
  return (
    <>
      <button type="button" aria-label={label} onClick={show}>
        {analysisTexts.train}
      </button>
      <dialog ref={dialog} className="sign-in" aria-labelledby={title} onClose={() => setOpen(false)}>
        <h2 id={title}>{label}</h2>
        {open && <Fields project={project} artifact={artifact} onEnd={() => dialog.current?.close()} />}
      </dialog>
    </>
  )
}

interface FieldsProps {
  readonly project: string
  readonly artifact: Artifact
  readonly onEnd: () => void
}

function Fields({ project, artifact, onEnd }: FieldsProps) {
  const [modelType, setModelType] = useState('MODEL_TYPE_TOKEN_LABELING')
  const [evaluation, setEvaluation] = useState('')
  const [quick, setQuick] = useState(false)
  const queries = useQueryClient()
  const sets = useQuery({
    queryKey: ['project', project, 'annotationSets', 'choice'],
    queryFn: () => listArtifacts(project, 'annotationSets'),
  })
  const train = useMutation({
    mutationFn: () =>
      startJob(project, 'JOB_TYPE_TRAIN', artifact.displayName, {
        annotationSet: artifact.name,
        modelType,
        ...(evaluation === '' ? {} : { evaluationAnnotationSet: evaluation }),
        ...(quick && modelType === 'MODEL_TYPE_TOKEN_LABELING' ? { parameters: { effort: 'fast' } } : {}),
      }),
    async onSuccess() {
      onEnd()
      await refresh(queries, ['project', project])
    },
  })
  const others = sets.data?.items.filter(
    ({ name, status }) => name !== artifact.name && status === 'ARTIFACT_STATUS_AVAILABLE',
  )
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        train.mutate()
      }}
    >
      <label>
        {analysisTexts.model}
        <select value={modelType} onChange={(event) => setModelType(event.target.value)}>
          <option value="MODEL_TYPE_TOKEN_LABELING">{analysisTexts.findsLabels}</option>
          <option value="MODEL_TYPE_PAGE_CLASSIFICATION">{analysisTexts.findsClasses}</option>
        </select>
      </label>
      <label>
        {analysisTexts.evaluation}
        <select value={evaluation} onChange={(event) => setEvaluation(event.target.value)}>
          <option value="">{analysisTexts.evaluationNone}</option>
          {others?.map(({ name, displayName }) => (
            <option key={name} value={name}>
              {displayName}, {analysisTexts.version(pathOf(name).version)}
            </option>
          ))}
        </select>
      </label>
      {modelType === 'MODEL_TYPE_TOKEN_LABELING' && (
        <label className="check">
          <input type="checkbox" checked={quick} onChange={(event) => setQuick(event.target.checked)} />
          {analysisTexts.effort}
        </label>
      )}
      {train.error && <ErrorNotice error={train.error} />}
      <div className="row">
        <button type="submit" className="primary" disabled={train.isPending}>
          {analysisTexts.startTraining}
        </button>
        <button type="button" onClick={onEnd}>
          {texts.cancel}
        </button>
      </div>
    </form>
  )
}
