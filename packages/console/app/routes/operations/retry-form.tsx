import { useMutation } from '@tanstack/react-query'
import { useEffect, useId, useRef } from 'react'
import { retry, type OwnedJob } from '../../api/operations.ts'
import { ErrorNotice } from '../../components/error-notice.tsx'
import { texts } from '../../texts.ts'
import { operationsTexts } from './operations-texts.ts'
import { credentialFields, retryTexts, type CredentialField, type SourceCredentials } from './retry-texts.ts'

interface RetryFormProps {
  readonly job: OwnedJob
  readonly onBegun: () => void
  readonly onEnd: () => void
}

/**
 * Asks for the credentials of the source of a job that is tried again. They are in the fields only: neither in a state nor in what
 * the page remembers of its calls, and gone when the dialog closes.
 */
export function RetryForm({ job, onBegun, onEnd }: RetryFormProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const form = useRef<HTMLFormElement>(null)
  const title = useId()
  const fields = credentialFields[job.retry_credentials ?? ''] ?? []
  const again = useMutation({
    mutationFn: () => retry(job.id, credentialsIn(form.current!, fields)),
    onSuccess() {
      onBegun()
      dialog.current?.close()
    },
  })
  useEffect(() => dialog.current?.showModal(), [])
  return (
    <dialog ref={dialog} className="sign-in" aria-labelledby={title} onClose={onEnd}>
      <h2 id={title}>{retryTexts.title(job.name)}</h2>
      <form
        ref={form}
        autoComplete="off"
        onSubmit={(event) => {
          event.preventDefault()
          again.mutate()
        }}
      >
        <p className="hint">{retryTexts.hint}</p>
        {fields.map((field) => !field.isRare && <Field key={field.name} field={field} />)}
        {fields.some(({ isRare }) => isRare) && (
          <details>
            <summary>{retryTexts.rare}</summary>
            {fields.map((field) => field.isRare && <Field key={field.name} field={field} />)}
          </details>
        )}
        {again.error && <ErrorNotice error={again.error} />}
        <div className="row">
          <button type="submit" className="primary" disabled={again.isPending}>
            {operationsTexts.retry}
          </button>
          <button type="button" onClick={() => dialog.current?.close()}>
            {texts.cancel}
          </button>
        </div>
      </form>
    </dialog>
  )
}

function Field({ field: { name, label, kind, required } }: { readonly field: CredentialField }) {
  if (kind === 'check')
    return (
      <label className="check">
        <input type="checkbox" name={name} />
        {label}
      </label>
    )
  return (
    <label>
      {label}
      <input
        name={name}
        type={kind === 'secret' ? 'password' : 'text'}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        required={required}
      />
    </label>
  )
}

/** Only what was filled in. */
function credentialsIn(form: HTMLFormElement, fields: readonly CredentialField[]): SourceCredentials {
  const given = new FormData(form)
  return Object.fromEntries(
    fields.flatMap(({ name, kind }) => {
      const value = String(given.get(name) ?? '').trim()
      return value === '' ? [] : [[name, kind === 'check' ? true : value]]
    }),
  )
}
