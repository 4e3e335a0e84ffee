import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ErrorNotice } from './error-notice.tsx'
import { formTexts } from './form-texts.ts'

interface SavedFormProps {
  readonly onSave: () => Promise<unknown>
  readonly children: ReactNode
  /** @default Save */
  readonly action?: string
  /** What is said when it worked. @default Saved. */
  readonly done?: string
  readonly disabled?: boolean
}

/** Fields with a button, what came of it, and why not. What was written stays where it could not be saved. */
export function SavedForm({ onSave, children, action, done, disabled = false }: SavedFormProps) {
  const save = useMutation({ mutationFn: onSave })
  return (
    <form
      className="fields"
      onSubmit={(event) => {
        event.preventDefault()
        save.mutate()
      }}
    >
      {children}
      <div className="row">
        <button type="submit" className="primary" disabled={disabled || save.isPending}>
          {action ?? formTexts.save}
        </button>
        <span role="status">{save.isSuccess && (done ?? formTexts.saved)}</span>
      </div>
      {save.error && <ErrorNotice error={save.error} />}
    </form>
  )
}
