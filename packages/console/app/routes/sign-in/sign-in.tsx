import { createClient, DocentRequestError, getChatSessionCount } from '@docent/client'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { signIn } from '../../api/session.ts'
import { settings } from '../../api/settings.ts'
import { texts } from '../../texts.ts'

/** `again` lies over the page of a session that was refused. */
export function SignIn({ again = false }: { readonly again?: boolean }) {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    if (again) dialog.current?.showModal()
  }, [again])
  const form = settings.signInUrl === undefined ? <KeyForm again={again} /> : <HostLogin url={settings.signInUrl} />
  if (!again) return <main className="sign-in">{form}</main>
  return (
    <dialog
      ref={dialog}
      className="sign-in"
      aria-label={texts.signInTitle}
      onCancel={(event) => event.preventDefault()}
    >
      {form}
    </dialog>
  )
}

const HostLogin = ({ url }: { readonly url: string }) => (
  <>
    <h1>{texts.signInTitle}</h1>
    <p>{texts.signInHost}</p>
    <a className="button" href={url}>
      {texts.signIn}
    </a>
  </>
)

/** Why a key cannot be used, in words; undefined for one that the server knows. */
async function refusalOf(apiKey: string): Promise<string | undefined> {
  const client = createClient({ baseUrl: settings.api, apiKey, retry: { retries: 0 } })
  try {
    await client.call(getChatSessionCount)
    return undefined
  } catch (error) {
    if (!DocentRequestError.isInstance(error)) return String(error)
    if (error.kind === 'network') return texts.gone
    if (error.status === 401) return texts.signInRefused
    return error.status === 403 ? undefined : error.message
  }
}

function KeyForm({ again }: { readonly again: boolean }) {
  const [key, setKey] = useState('')
  const [problem, setProblem] = useState<string>()
  const queries = useQueryClient()
  const submit = async () => {
    const given = key.trim()
    const refused = await refusalOf(given)
    if (refused !== undefined) return setProblem(refused)
    signIn(given)
    await queries.invalidateQueries()
  }
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      <h1>{again ? texts.signInTitle : settings.title}</h1>
      <p>{again ? texts.signInAgain : texts.signInHint}</p>
      <label>
        {texts.apiKey}
        <input
          type="password"
          autoComplete="off"
          required
          autoFocus
          value={key}
          aria-describedby="sign-in-help"
          onChange={(event) => setKey(event.target.value)}
        />
      </label>
      <div role="alert">{problem && <p className="problem">{problem}</p>}</div>
      <button type="submit" className="primary">
        {texts.signIn}
      </button>
      <p id="sign-in-help" className="hint">
        {texts.signInFirst}
      </p>
    </form>
  )
}
