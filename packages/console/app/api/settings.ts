/** What the server's page says about its mount; see `docentConsole`. */
export interface Settings {
  /** URL of the API's mount, ending with a slash. */
  readonly api: string
  readonly title: string
  /** The host's own sign-in page; then no API key is used. */
  readonly signInUrl: string | undefined
}

export const rootElement = document.getElementById('root')!

export const settings: Settings = readSettings()

function readSettings(): Settings {
  const given = JSON.parse(rootElement.dataset['settings'] ?? '{}') as Partial<Settings>
  const api = new URL(given.api ?? './', document.baseURI).href
  return {
    api: api.endsWith('/') ? api : `${api}/`,
    title: given.title ?? 'Docent',
    signInUrl: given.signInUrl,
  }
}
