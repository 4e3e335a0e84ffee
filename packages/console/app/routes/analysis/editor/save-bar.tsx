import { pathOf } from '../../../api/analysis.ts'
import type { DraftState } from './draft.ts'
import { editorTexts } from './editor-texts.ts'
import type { SharedState } from './shared-draft.ts'
import type { EditorActions } from './use-editor.ts'
import type { useSave } from './use-save.ts'
import { mayNotChange } from './use-shared-draft.ts'

interface SaveBarProps {
  readonly state: DraftState
  readonly sharedState: SharedState
  readonly isKept: boolean
  readonly isSaving: boolean
  readonly name: string
  readonly saving: ReturnType<typeof useSave>
  readonly actions: EditorActions
}

function saidOf({ error, unsent }: SharedState, isChanged: boolean, isKept: boolean): string {
  if (error !== undefined && mayNotChange(error)) return editorTexts.mayNotChange
  if (error !== undefined && unsent > 0) return isKept ? editorTexts.offline : editorTexts.notKept
  if (unsent > 0) return editorTexts.sending
  return isChanged ? editorTexts.unsaved : editorTexts.saved
}

export function SaveBar({ state, sharedState, isKept, isSaving, name, saving, actions }: SaveBarProps) {
  const { canUndo, canRedo, isChanged } = state
  const { newest, restore, save } = saving
  const isOld = newest !== name
  const isOpen = sharedState.disagreements.length > 0
  return (
    <section aria-label={editorTexts.save}>
      <div className="row">
        <button
          type="button"
          className="primary"
          disabled={isSaving || !isChanged || isOpen}
          onClick={() => save.mutate()}
        >
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
        {isSaving ? editorTexts.saving : saidOf(sharedState, isChanged, isKept)}
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
