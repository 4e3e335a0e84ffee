import type { Page, Response } from 'playwright-core'

const errorPageMs = 1_000

type Options = Parameters<Page['goto']>[1]

/** Sends a page to an address. @throws what the library does */
export const openAddress = (page: Page, url: string, options: Options): Promise<Response | null> =>
  page.goto(url, options).catch(async (error: unknown) => {
    // The browser shows its own page next, which would take the place of one that is opened meanwhile. A file leaves the page.
    const said = String(error)
    if (said.includes('net::ERR_') && !said.includes('ERR_ABORTED'))
      await page.waitForURL('chrome-error:**', { timeout: errorPageMs }).catch(() => {})
    throw error
  })
