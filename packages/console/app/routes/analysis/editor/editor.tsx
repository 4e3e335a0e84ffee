import { useState, type KeyboardEvent } from 'react'
import { ErrorNotice } from '../../../components/error-notice.tsx'
import { pathOf } from '../../../api/analysis.ts'
import { Choices } from './choices.tsx'
import { ComparePanel } from './compare-panel.tsx'
import { ConflictPanel } from './conflict-panel.tsx'
import { DisagreementPanel } from './disagreement-panel.tsx'
import { canvasKeys, editorKeys } from './editor-keys.ts'
import { editorTexts } from './editor-texts.ts'
import { PageCanvas } from './page-canvas.tsx'
import { PageList } from './page-list.tsx'
import { SaveBar } from './save-bar.tsx'
import { SharingPanel } from './sharing-panel.tsx'
import { SuggestionPanel } from './suggestion-panel.tsx'
import { useEditor } from './use-editor.ts'
import { useFollow } from './use-follow.ts'
import { classOf, labelsOf, useNames } from './use-names.ts'
import { useSave } from './use-save.ts'
import { useSharedDraft } from './use-shared-draft.ts'
import type { AnnotationFile, Page } from './via.ts'

interface EditorProps {
  /** Of the version. */
  readonly name: string
  readonly file: AnnotationFile
}

/** Pages at the left, the page with its words in the middle, and at the right what can be said of them. */
export function Editor({ name, file }: EditorProps) {
  const { project } = pathOf(name)
  const { draft, state, shared, sharedState, isKept } = useSharedDraft(name, file)
  const actions = useEditor(name, draft, state)
  const saving = useSave(name, file, draft, shared)
  const labels = useNames(state.pages, labelsOf)
  const classes = useNames(state.pages, classOf)
  const [least, setLeast] = useState(0.9)
  const [blind, setBlind] = useState(false)
  const [zoom, setZoom] = useState(1)
  const { shown, selected, current, armed } = actions
  const isSaving = saving.save.isPending || saving.finishMerge.isPending

  useFollow(name, sharedState.savedAs, isSaving, saving.follow)

  const targets = {
    actions,
    labels: labels.all,
    classes: classes.all,
    acceptPage: () => actions.acceptAbove(least, true),
    save: () => !isSaving && state.isChanged && saving.save.mutate(),
  }
  const handle = (keys: typeof editorKeys) => (event: KeyboardEvent) => {
    if (event.defaultPrevented || !keys(event, targets)) return
    event.preventDefault()
    // Otherwise `g` and then `a` would lead away from here.
    event.stopPropagation()
  }
  const error = saving.save.error ?? saving.finishMerge.error ?? saving.restore.error ?? saving.follow.error
  return (
    <div className="editor" onKeyDown={handle(editorKeys)}>
      <PageList pages={state.pages} current={actions.page} onPage={actions.goTo} />
      <PageCanvas
        key={shown.key}
        project={project}
        page={shown}
        labels={labels.all}
        selected={selected}
        current={current}
        hideSuggestions={blind}
        zoom={zoom}
        onSelect={actions.select}
        onKey={handle(canvasKeys)}
      />
      <div className="editor-side">
        <SaveBar {...{ state, sharedState, isKept, isSaving, name, saving, actions }} />
        {error && <ErrorNotice error={error} />}
        <DisagreementPanel
          pages={state.pages}
          disagreements={sharedState.disagreements}
          onGo={actions.goTo}
          onSettle={shared.settle}
        />
        {saving.merge && (
          <ConflictPanel
            key={saving.merge.newest}
            merge={saving.merge}
            isSaving={isSaving}
            onSave={(mine) => saving.finishMerge.mutate({ merge: saving.merge!, mine })}
          />
        )}
        <Choices
          title={editorTexts.labels}
          hint={editorTexts.labelHint}
          newName={editorTexts.newLabel}
          names={labels.all}
          chosen={armed ?? shown.words[current ?? -1]?.label}
          keys=""
          coloured
          onChoose={actions.label}
          onAdd={labels.add}
        />
        <Choices
          title={editorTexts.pageClasses}
          hint={blind || shown.classConfidence === undefined ? '' : suggestedClass(shown)}
          newName={editorTexts.newClass}
          names={classes.all}
          chosen={blind && shown.classConfidence !== undefined ? undefined : shown.pageClass}
          keys="⇧"
          onChoose={actions.classify}
          onAdd={classes.add}
        />
        <SuggestionPanel name={name} draft={draft} actions={actions} {...{ least, setLeast, blind, setBlind }} />
        <ComparePanel name={name} versions={saving.versions} pages={state.pages} onGo={actions.goTo} />
        <SharingPanel name={name} file={file} state={sharedState} onGo={actions.goTo} />
        <label>
          {editorTexts.zoom}
          <input
            type="range"
            min={0.5}
            max={3}
            step={0.25}
            value={zoom}
            onChange={(event) => setZoom(Number(event.target.value))}
          />
        </label>
      </div>
    </div>
  )
}

const suggestedClass = ({ pageClass = '', classConfidence = 0 }: Page) =>
  editorTexts.suggestedClass(pageClass, Math.round(classConfidence * 100))
