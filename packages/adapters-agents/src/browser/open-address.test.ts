import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { openAddress } from './open-address.ts'

const errorPage = 'chrome-error://chromewebdata/'

/** A browser whose pages arrive one after the other, each some turns after it was asked for. */
class SlowBrowser {
  readonly #arrivals: string[] = []
  #shown = 'about:blank'

  constructor(...late: string[]) {
    this.#arrivals.push(...late)
  }

  goto: Page['goto'] = async (url) => {
    this.#arrivals.push(url)
    const first = this.#arrive()
    if (first === url && this.#arrivals.length === 0) return null
    throw new Error(`page.goto: Navigation to "${url}" is interrupted by another navigation to "${first}"`)
  }

  waitForURL: Page['waitForURL'] = async (wanted) => {
    if (typeof wanted !== 'function') throw new Error('another use')
    while (!wanted(new URL(this.#shown))) if (this.#arrive() === undefined) throw new Error('Timeout exceeded.')
  }

  #arrive(): string | undefined {
    const next = this.#arrivals.shift()
    if (next !== undefined) this.#shown = next
    return next
  }
}

it('opens an address when pages that were asked for before arrive late', async () => {
  const url = 'https://shop.example/prices'
  await expect(openAddress(new SlowBrowser(), url, {})).resolves.toBeNull()
  await expect(openAddress(new SlowBrowser(errorPage), url, {})).resolves.toBeNull()
  await expect(openAddress(new SlowBrowser(errorPage, errorPage, 'https://shop.example/'), url, {})).resolves.toBeNull()
})

it('gives up on a page that something else keeps leaving', async () => {
  const page = new SlowBrowser(...Array.from({ length: 20 }, (_, number) => `https://shop.example/${number}`))
  page.waitForURL = () => Promise.reject(new Error('Timeout exceeded.'))
  await expect(openAddress(page, 'https://shop.example/prices', {})).rejects.toThrow('interrupted')
})

it('waits for the page of the browser itself when an address could not be opened', async () => {
  const waited: unknown[] = []
  const page: Pick<Page, 'goto' | 'waitForURL'> = {
    goto: () => Promise.reject(new Error('page.goto: net::ERR_FAILED')),
    waitForURL: async (url) => void waited.push(url),
  }
  await expect(openAddress(page, 'https://shop.example/prices', {})).rejects.toThrow('ERR_FAILED')
  expect(waited).toEqual(['chrome-error:**'])
})
