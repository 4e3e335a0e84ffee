import { DocentError } from '@docent/core/ports'

const registerMs = 30_000

/**
 * Makes Restate know the worker at its address. The same again changes nothing.
 * @throws `unavailable`
 */
export async function registerAt({
  adminUrl,
  workerUrl,
}: {
  readonly adminUrl: string
  readonly workerUrl: string
}): Promise<void> {
  const message =
    'Restate does not take the registration of the worker; check the option register: adminUrl and workerUrl.'
  const answer = await fetch(`${adminUrl.replace(/\/$/, '')}/deployments`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ uri: workerUrl, force: true }),
    signal: AbortSignal.timeout(registerMs),
  }).catch((error: unknown) => {
    throw new DocentError({ code: 'unavailable', message, cause: error })
  })
  const said = await answer.text()
  if (!answer.ok) throw new DocentError({ code: 'unavailable', message, cause: new Error(said.slice(0, 500)) })
}
