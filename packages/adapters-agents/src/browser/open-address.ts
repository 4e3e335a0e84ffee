import type { Page, Response } from 'playwright-core'

const errorPageMs = 1_000
/** What the library says when the browser's own page for the address before comes only now. */
const lateErrorPage = 'interrupted by another navigation to "chrome-error:'

type Options = Parameters<Page['goto']>[1]

/** Sends a page to an address. @throws what the library does */
export async function openAddress(page: Page, url: string, options: Options): Promise<Response | null> {
  try {
    return await page.goto(url, options)
  } catch (error) {
    const said = String(error)
    if (said.includes(lateErrorPage)) return page.goto(url, options)
    // The browser shows its own page next, which would take the place of one that is opened meanwhile. A file leaves the page.
    if (said.includes('net::ERR_') && !said.includes('ERR_ABORTED'))
      await page.waitForURL('chrome-error:**', { timeout: errorPageMs }).catch(() => {})
    throw error
  }
}
