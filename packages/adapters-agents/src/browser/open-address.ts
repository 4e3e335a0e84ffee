import type { Page, Response } from 'playwright-core'

/** A busy machine shows its own page late; the wait ends when it does. */
const errorPageMs = 10_000
/** The error of the library when another address comes first, such as the browser's own page for one that was refused before. */
const interrupted = 'is interrupted by another navigation'
const arrivalMs = 1_000
const mostTries = 5

type Options = Parameters<Page['goto']>[1]
type OpenedPage = Pick<Page, 'goto' | 'waitForURL'>

/** Sends a page to an address. @throws what the library does */
export async function openAddress(page: OpenedPage, url: string, options: Options): Promise<Response | null> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await page.goto(url, options)
    } catch (error) {
      const said = String(error)
      if (said.includes(interrupted) && attempt < mostTries) {
        // The browser is still on its way to the address, and its arrival would interrupt the next attempt.
        const isThere = ({ href }: URL): boolean => href === new URL(url).href
        await page.waitForURL(isThere, { waitUntil: 'commit', timeout: arrivalMs }).catch(() => {})
        continue
      }
      // The browser shows its own page next, which would take the place of one that is opened meanwhile. A file leaves the page.
      if (said.includes('net::ERR_') && !said.includes('ERR_ABORTED'))
        await page.waitForURL('chrome-error:**', { waitUntil: 'commit', timeout: errorPageMs }).catch(() => {})
      throw error
    }
  }
}
