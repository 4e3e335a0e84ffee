import { DocentError } from '@docent/core'

export interface ConsoleOptions {
  /**
   * URL of the API's mount, relative to that of the console or absolute on the same origin: the part before `/api/v1`.
   * @default './'
   */
  readonly api?: string
  /** Shown in the tab and in the header. @default 'Docent' */
  readonly title?: string
  /**
   * Address of the host's own sign-in page on the same origin. The console then sends no API key, but the cookies of the host, and leads
   * there where the API answers 401.
   * @default people sign in with an API key, which is kept for the tab's session only
   */
  readonly signInUrl?: string
  /** URL of a style sheet on the same origin, which may set the custom properties of docs/console.md. @default none */
  readonly stylesheet?: string
  /** Origins that may embed the console in a frame, as Content-Security-Policy writes them. @default ["'none'"] */
  readonly frameAncestors?: readonly string[]
  /** Where the built application is. @default beside this package's JavaScript */
  readonly assetsDirectory?: string
}

const known = ['api', 'title', 'signInUrl', 'stylesheet', 'frameAncestors', 'assetsDirectory']

/** @throws `invalid_input` for unknown options, and for values that would change the policy of the page */
export function checkConsoleOptions(options: ConsoleOptions): void {
  for (const name of Object.keys(options)) if (!known.includes(name)) refuse(`knows no option "${name}"`)
  for (const ancestor of options.frameAncestors ?? [])
    if (!/^[^\s;,]+$/.test(ancestor))
      refuse('expects each of frameAncestors to be one source without spaces, commas or semicolons')
  for (const name of ['api', 'signInUrl', 'stylesheet'] as const) {
    const value = options[name]
    if (value !== undefined && !isPath(value)) refuse(`expects ${name} to be a path or an http(s) URL`)
  }
}

/** Scripts and data have no place in addresses that become links. */
const isPath = (value: string) => /^https?:\/\//i.test(value) || !/^\s*[a-z][a-z0-9+.-]*:/i.test(value)

function refuse(reason: string): never {
  throw new DocentError({ code: 'invalid_input', message: `docentConsole ${reason}.` })
}
