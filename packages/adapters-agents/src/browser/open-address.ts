import type { Page, Response } from 'playwright-core'

const errorPageMs = 1_000
/** The error of the library when another address comes first, such as the browser's own page for one that was refused before. */
const interrupted = 'is interrupted by another navigation'
const mostTries = 3

type Options = Parameters<Page['goto']>[1]

/** Sends a page to an address. @throws what the library does */
export async function openAddress(page: Page, url: string, options: Options): Promise<Response | null> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await page.goto(url, options)
    } catch (error) {
      const said = String(error)
      if (said.includes(interrupted) && attempt < mostTries) {
        await page.waitForLoadState('domcontentloaded', { timeout: errorPageMs }).catch(() => {})
        continue
      }
      // The browser shows its own page next, which would take the place of one that is opened meanwhile. A file leaves the page.
      if (said.includes('net::ERR_') && !said.includes('ERR_ABORTED'))
        await page.waitForURL('chrome-error:**', { timeout: errorPageMs }).catch(() => {})
      throw error
    }
  }
}
