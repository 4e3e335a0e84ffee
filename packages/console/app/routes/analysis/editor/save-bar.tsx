import { pathOf } from '../../../api/analysis.ts'
import type { DraftState } from './draft.ts'
import { editorTexts } from './editor-texts.ts'
import type { EditorActions } from './use-editor.ts'
import type { useSave } from './use-save.ts'

interface SaveBarProps {
  readonly state: DraftState
  readonly isKept: boolean
  readonly isSaving: boolean
  readonly name: string
  readonly saving: ReturnType<typeof useSave>
  readonly actions: EditorActions
}

export function SaveBar({ state, isKept, isSaving, name, saving, actions }: SaveBarProps) {
  const { canUndo, canRedo, isChanged } = state
  const { newest, restore, save } = saving
  const isOld = newest !== name
  const said = isSaving ? editorTexts.saving : isChanged ? editorTexts.unsaved : editorTexts.saved
  return (
    <section aria-label={editorTexts.save}>
      <div className="row">
        <button type="button" className="primary" disabled={isSaving || !isChanged} onClick={() => save.mutate()}>
          {editorTexts.save}
        </button>
        <button type="button" disabled={!canUndo} onClick={actions.undo}>
          {editorTexts.undo}
        </button>
        <button type="button" disabled={!canRedo} onClick={actions.redo}>
          {editorTexts.redo}
        </button>
      </div>
      <p className="hint" role="status">
        {isKept ? said : editorTexts.notKept}
      </p>
      <button type="button" onClick={() => actions.finish(!actions.shown.done)}>
        {actions.shown.done ? editorTexts.notDone : editorTexts.done}
        {!actions.shown.done && <kbd>s</kbd>}
      </button>
      {isOld && (
        <>
          <p className="hint">{editorTexts.older(pathOf(newest).version)}</p>
          <button type="button" disabled={restore.isPending || isSaving} onClick={() => restore.mutate()}>
            {editorTexts.restore}
          </button>
        </>
      )}
    </section>
  )
}
