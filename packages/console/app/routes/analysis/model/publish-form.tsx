import type { Artifact } from '@docent/client'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { startJob, succeeded } from '../../../api/analysis.ts'
import { refresh } from '../../../api/refresh.ts'
import { ErrorNotice } from '../../../components/error-notice.tsx'
import { analysisTexts } from '../analysis-texts.ts'

interface PublishFormProps {
  readonly project: string
  readonly model: Artifact
}

/** A pipeline of the name that exists already scores with this model from then on. */
export function PublishForm({ project, model }: PublishFormProps) {
  const [name, setName] = useState(model.displayName)
  const queries = useQueryClient()
  const publish = useMutation({
    async mutationFn() {
      const field = model.modelType === 'MODEL_TYPE_TOKEN_LABELING' ? 'labellingModelName' : 'classificationModelName'
      const inputs = { [field]: model.name, pipelineName: name.trim() }
      await succeeded((await startJob(project, 'JOB_TYPE_PUBLISH', name.trim(), inputs)).name)
      await refresh(queries, ['project', project])
      return name.trim()
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    publish.mutate()
  }
  return (
    <form className="row" onSubmit={submit}>
      <input
        aria-label={analysisTexts.pipelineName}
        value={name}
        maxLength={255}
        onChange={(event) => setName(event.target.value)}
      />
      <button type="submit" className="primary" disabled={publish.isPending || name.trim() === ''}>
        {analysisTexts.publish}
      </button>
      <span role="status">{publish.data === undefined ? '' : analysisTexts.published(publish.data)}</span>
      {publish.error && <ErrorNotice error={publish.error} />}
    </form>
  )
}
