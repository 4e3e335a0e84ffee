import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { deleteArtifact, download, listArtifacts, pathOf, startJob, succeeded } from '../../../api/analysis.ts'
import { ErrorNotice } from '../../../components/error-notice.tsx'
import { analysisTexts } from '../analysis-texts.ts'
import type { Draft } from './draft.ts'
import { editorTexts } from './editor-texts.ts'
import { suggest } from './matching.ts'
import type { EditorActions } from './use-editor.ts'
import { readVia } from './via.ts'

interface SuggestionPanelProps {
  readonly name: string
  readonly draft: Draft
  readonly actions: EditorActions
  /** From which confidence on suggestions are accepted together. */
  readonly least: number
  readonly setLeast: (least: number) => void
  readonly blind: boolean
  readonly setBlind: (blind: boolean) => void
}

export function SuggestionPanel(props: SuggestionPanelProps) {
  const { name, draft, actions, least, setLeast, blind, setBlind } = props
  const { project } = pathOf(name)
  const [chosen, setChosen] = useState('')
  const models = useQuery({
    queryKey: ['project', project, 'models', 'choice'],
    queryFn: () => listArtifacts(project, 'models'),
  })
  const ready = models.data?.items.filter(({ status }) => status === 'ARTIFACT_STATUS_AVAILABLE') ?? []
  const model = ready.find((one) => one.name === chosen) ?? ready[0]
  const read = useMutation({
    async mutationFn() {
      const field = model!.modelType === 'MODEL_TYPE_TOKEN_LABELING' ? 'labellingModel' : 'classificationModel'
      const { displayName } = model!
      const job = await startJob(project, 'JOB_TYPE_PREDICT', displayName, {
        annotationSet: name,
        [field]: model!.name,
      })
      const { predictOutputs } = await succeeded(job.name)
      const made = String(predictOutputs!['annotationSet'])
      const predicted = readVia(await (await download(made)).text())
      draft.apply(suggest(draft.state().pages, predicted.pages))
      // It was made for these suggestions alone.
      await deleteArtifact(made)
    },
  })
  const percent = Math.round(least * 100)
  return (
    <section aria-labelledby="suggestions-title">
      <h2 id="suggestions-title">{editorTexts.suggestions}</h2>
      {ready.length === 0 && <p className="hint">{editorTexts.noModels}</p>}
      {ready.length > 0 && (
        <div className="row">
          <select
            className="grow"
            aria-label={editorTexts.suggestWith}
            value={model?.name}
            onChange={(event) => setChosen(event.target.value)}
          >
            {ready.map(({ name, displayName }) => (
              <option key={name} value={name}>
                {displayName}, {analysisTexts.version(pathOf(name).version)}
              </option>
            ))}
          </select>
          <button type="button" disabled={read.isPending} onClick={() => read.mutate()}>
            {editorTexts.suggest}
          </button>
        </div>
      )}
      <p className="hint" role="status">
        {read.isPending ? editorTexts.suggesting : ''}
      </p>
      {read.error && <ErrorNotice error={read.error} />}
      <label>
        {editorTexts.least(percent)}
        <input
          type="range"
          min={0}
          max={100}
          value={percent}
          onChange={(event) => setLeast(Number(event.target.value) / 100)}
        />
      </label>
      <div className="row">
        <button type="button" onClick={() => actions.acceptAbove(least, true)}>
          {editorTexts.acceptPage} <kbd>a</kbd>
        </button>
        <button type="button" onClick={() => actions.acceptAbove(least, false)}>
          {editorTexts.acceptAll}
        </button>
        <button type="button" onClick={actions.toOpenPage}>
          {editorTexts.nextOpen} <kbd>u</kbd>
        </button>
      </div>
      <label className="check">
        <input type="checkbox" checked={blind} onChange={(event) => setBlind(event.target.checked)} />
        {editorTexts.blind}
      </label>
    </section>
  )
}
