/** @module-tag slow */
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { axeProblems } from './axe-problems.ts'
import { chromiumPath, sharedApplication } from './console-site.ts'
import { galleryBrowser, openView, type GalleryBrowser } from './gallery/gallery-browser.ts'
import { galleryPages } from './gallery/gallery-pages.ts'
import { openGallery, type Gallery } from './gallery/gallery-world.ts'

const pages = galleryPages.map((page) => [page.name, page] as const)

/** How much wider its content is than the page; what is wider has a scroll bar of its own. */
const tooWide = (page: Page) =>
  page.evaluate(`(() => {
    const parts = [document.documentElement, document.querySelector('main')]
    return Math.max(...parts.map((part) => part.scrollWidth - part.clientWidth))
  })()`)

/** Names of what can be worked with and that Tab does not come to. */
const unreached = (page: Page) =>
  page.evaluate(`(() => {
    const all = 'a[href], button:not(:disabled), input:not(:disabled), select, textarea, summary, [tabindex="0"]'
    return [...document.querySelectorAll(all)]
      .filter((part) => part.checkVisibility() && part.tabIndex >= 0 && !part.dataset.reached)
      .map((part) => part.outerHTML.slice(0, 120))
  })()`)

/** Goes through the page by Tab; answers what was focused without being seen. */
async function tabThrough(page: Page): Promise<unknown[]> {
  const hidden: unknown[] = []
  for (let presses = 0; presses < 300; presses++) {
    await page.keyboard.press('Tab')
    const at = await page.evaluate(`(() => {
      const part = document.activeElement
      if (part === null || part === document.body) return 'seen'
      if (part.dataset.reached) return 'end'
      part.dataset.reached = 'yes'
      const { width, height, right, bottom, left, top } = part.getBoundingClientRect()
      const { outlineStyle } = getComputedStyle(part)
      const isSeen = width > 0 && height > 0 && right > 0 && bottom > 0 && left < innerWidth && top < innerHeight
      const isMarked = outlineStyle !== 'none' || part.closest('.ask') !== null
      return isSeen && isMarked ? 'seen' : part.outerHTML.slice(0, 120)
    })()`)
    if (at === 'end') break
    if (at !== 'seen') hidden.push(at)
  }
  return hidden
}

describe.skipIf(chromiumPath === undefined)('every page of the console', () => {
  let application = ''
  let gallery: Gallery
  let browser: GalleryBrowser
  beforeAll(async () => {
    application = await sharedApplication()
    gallery = await openGallery(application)
    browser = await galleryBrowser()
  }, 300_000)
  afterAll(async () => {
    await browser?.close()
    await gallery?.[Symbol.asyncDispose]()
  })

  it.each(pages)(
    '%s: axe finds nothing in both themes, and it fits a phone and a window at twice the size',
    async (name, shown) => {
      await using view = await openView(browser, gallery, { width: 1280, theme: 'light' })
      await view.show(shown)
      expect(await axeProblems(view.page, name)).toEqual([])
      for (const width of [640, 320]) {
        await view.page.setViewportSize({ width, height: 450 })
        expect(await tooWide(view.page), `${name} at ${width}`).toBeLessThanOrEqual(0)
      }
    },
    120_000,
  )

  it.each([
    'chats-moved',
    'chats-folder',
    'agent-approval',
    'agent-question',
    'operations-jobs',
    'record-job',
    'template',
  ])(
    '%s: Tab comes to everything, and shows where it is',
    async (name) => {
      await using view = await openView(browser, gallery, { width: 1280, theme: 'light' })
      await view.show(galleryPages.find((page) => page.name === name)!)
      expect(await tabThrough(view.page)).toEqual([])
      expect(await unreached(view.page)).toEqual([])
    },
    120_000,
  )

  it('shows the current state and the focus also in forced colours, and moves nothing where that is not wanted', async () => {
    await using view = await openView(browser, gallery, { width: 1280, theme: 'light' })
    await view.page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' })
    await view.show(galleryPages.find(({ name }) => name === 'record-job')!)
    const fills = (await view.page.evaluate(
      `['.state.current rect', '.state:not(.current) rect'].map((one) => getComputedStyle(document.querySelector(one)).fill)`,
    )) as string[]
    expect(fills[0]).not.toBe(fills[1])
    await view.page.keyboard.press('Tab')
    expect(await view.page.evaluate('getComputedStyle(document.activeElement).outlineStyle')).not.toBe('none')
    const durations = `[...new Set([...document.querySelectorAll('*')].map((one) => getComputedStyle(one).transitionDuration))]`
    expect(await view.page.evaluate(durations)).toEqual(['0s'])
  }, 60_000)
})
