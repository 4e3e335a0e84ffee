/** @module-tag slow */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { chromiumPath, sharedApplication } from './console-site.ts'
import { galleryBrowser, openView, type GalleryBrowser } from './gallery/gallery-browser.ts'
import { galleryPages } from './gallery/gallery-pages.ts'
import { openGallery, type Gallery } from './gallery/gallery-world.ts'

/** By the first part of the address. */
const sections: Readonly<Record<string, string | undefined>> = {
  '': 'Collections',
  collections: 'Collections',
  chats: 'Chats',
  templates: 'Templates',
  analysis: 'Analysis',
  operations: 'Operations',
  records: 'Operations',
}

const router = readFileSync(join(import.meta.dirname, '../../packages/console/app/router.tsx'), 'utf8')
const routes = [...router.matchAll(/path: '([^']+)'/g)].map(([, path]) => path!)
/** Addresses of a route: `$id` is any part, `{-$part}` may be absent. */
const patternOf = (route: string) =>
  new RegExp(`^${route.replaceAll(/\/\{-\$\w+\}/g, '(/[^/]+)?').replaceAll(/\$\w+/g, '[^/]+')}/?$`)

describe.skipIf(chromiumPath === undefined)('the navigation of the console', () => {
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

  it('marks on every page the one section that it belongs to', async () => {
    const paths = [...new Set(galleryPages.map(({ path }) => path(gallery)))]
    const unseen = routes.filter((route) => !paths.some((path) => patternOf(route).test(`/${path}`)))
    expect(unseen).toEqual([])
    await using view = await openView(browser, gallery, { width: 1280, theme: 'light' })
    const main = view.page.getByRole('navigation', { name: 'Main' })
    const parts = view.page.getByRole('navigation', { name: 'Parts of operations' })
    for (const path of paths) {
      await view.page.goto(gallery.url + path)
      await view.page.locator('main').getByRole('heading').or(view.page.getByRole('alert')).first().waitFor()
      const expected = sections[path.split('/')[0]!]
      const marked = () => main.locator('[aria-current=page]').allTextContents()
      await expect.poll(marked, { message: `/${path}` }).toEqual(expected === undefined ? [] : [expected])
      if (path.startsWith('operations'))
        await expect.poll(() => parts.locator('[aria-current=page]').count(), { message: path }).toBe(1)
    }
  }, 300_000)
})
