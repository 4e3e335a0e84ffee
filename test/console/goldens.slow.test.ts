/** @module-tag slow */
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { chromiumPath, sharedApplication } from './console-site.ts'
import { galleryBrowser, openView, type GalleryBrowser } from './gallery/gallery-browser.ts'
import { galleryPages, type GalleryPage } from './gallery/gallery-pages.ts'
import { openGallery, type Gallery } from './gallery/gallery-world.ts'
import { goldenNames, pictureName, readGolden, rolesName } from './gallery/golden-files.ts'
import { greekScript } from './gallery/greek-font.ts'
import { pageShots } from './gallery/page-shots.ts'
import { isDifferent, pictureTable } from './gallery/pictures.ts'
import { roleText } from './gallery/role-text.ts'

/** What a wrong golden says: how to look, and how to agree. */
const renew = 'Look at the page; if it is right, run `npm run golden:console`.'

describe.skipIf(chromiumPath === undefined)('the console looks as it did', () => {
  let application = ''
  let gallery: Gallery
  let browser: GalleryBrowser
  let table: Awaited<ReturnType<typeof pictureTable>>
  beforeAll(async () => {
    application = await sharedApplication()
    gallery = await openGallery(application)
    browser = await galleryBrowser()
    table = await pictureTable(browser)
  }, 300_000)
  afterAll(async () => {
    await browser?.close()
    await gallery?.[Symbol.asyncDispose]()
  })

  /** Pictures of a page that differ from those that are kept. */
  async function changedPictures(page: Page, name: string, mostLooks = 4): Promise<string[]> {
    const changed: string[] = []
    for await (const shot of pageShots(page)) {
      const file = pictureName(name, shot)
      const golden = readGolden(file)
      if (golden === undefined) throw new Error(`${file} is missing. ${renew}`)
      let difference = await table.difference(golden, shot.png)
      for (let looks = 1; isDifferent(difference) && looks < mostLooks; looks++)
        difference = await table.difference(golden, await shot.again())
      if (isDifferent(difference)) changed.push(`${file}: ${difference.differing} of ${difference.allowed} pixels`)
    }
    return changed
  }

  const opened = async (shown: GalleryPage) => {
    const view = await openView(browser, gallery, { width: 1280, theme: 'light', prepare: greekScript })
    await view.show(shown)
    return view
  }
  const named = (name: string) => galleryPages.find((page) => page.name === name)!

  it.each(galleryPages.map((page) => [page.name, page] as const))(
    '%s',
    async (name, shown) => {
      await using view = await opened(shown)
      const roles = await roleText(view.page, shown.volatile)
      expect(roles, renew).toBe(readGolden(rolesName(name))?.toString())
      // As text: a report abridges lists.
      if (shown.isMain) expect((await changedPictures(view.page, name)).join('\n'), renew).toBe('')
    },
    120_000,
  )

  it('and another colour, a moved button, or a larger letter is found', async () => {
    const changes = {
      chats: ':root { --soft: #6a5a80 }',
      collections: '.drop .primary { translate: 6px 0 }',
      'operations-jobs': 'h1 { font-size: 1.75rem }',
      'record-job': '.state-chart .state.current rect { fill: #17683a }',
      collection: '.status.failed { color: var(--good) }',
    }
    for (const [name, change] of Object.entries(changes)) {
      await using view = await opened(named(name))
      await view.page.evaluate(`(() => {
        const sheet = new CSSStyleSheet()
        sheet.replaceSync(${JSON.stringify(change)})
        const add = Object.getOwnPropertyDescriptor(Document.prototype, 'adoptedStyleSheets')
        Object.defineProperty(document, 'adoptedStyleSheets', {
          set: (sheets) => add.set.call(document, [...sheets, sheet]),
        })
      })()`)
      const changed = (await changedPictures(view.page, name, 1)).map((text) => text.replace(/:.*/, ''))
      // Colours of one theme leave the other as it is.
      expect(changed.length, `${name} ${change}`).toBeGreaterThanOrEqual(4)
    }
    await using view = await opened(named('chats'))
    await view.page.evaluate("document.querySelector('.remove').setAttribute('aria-label', 'Remove')")
    expect(await roleText(view.page)).not.toBe(readGolden(rolesName('chats'))?.toString())
  }, 120_000)

  it('and nothing is kept of pages that are no more', () => {
    const views = galleryPages.flatMap(({ name, isMain }) => [
      rolesName(name),
      ...(isMain
        ? [320, 768, 1280, 2560].flatMap((width) => [
            pictureName(name, { width, theme: 'light' }),
            pictureName(name, { width, theme: 'dark' }),
          ])
        : []),
    ])
    expect(goldenNames()).toEqual(views.toSorted())
  })
})
