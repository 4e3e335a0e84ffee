import { DocentError } from '@docent/core/ports'
import type * as playwright from 'playwright-core'

export type Playwright = typeof playwright

/** The library that steers the browser, read when the first page is opened. @throws `unsupported` with the command that installs it */
export const loadPlaywright = (): Promise<Playwright> =>
  import('playwright-core').catch((cause: unknown) => {
    throw new DocentError({
      code: 'unsupported',
      message:
        'Browsers are steered by playwright-core, which is not installed on this server; run npm install playwright-core@1.65.1 and start it again.',
      cause,
    })
  })
