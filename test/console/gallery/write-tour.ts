// Takes the pictures of docs/tour.md from a running server: `npm run tour`.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { buildApplication, chromiumPath } from '../console-site.ts'
import { galleryBrowser, openView } from './gallery-browser.ts'
import { galleryPages } from './gallery-pages.ts'
import { openGallery } from './gallery-world.ts'
import { pictureTable } from './pictures.ts'

const shown = [
  'collections',
  'collection',
  'chat-source',
  'chat-why',
  'chats-folder',
  'agent-approval',
  'agent-question',
  'annotations',
  'model',
  'operations-jobs',
  'record-job',
] as const

if (chromiumPath === undefined) throw new Error('The pictures of the tour need a Chromium below /usr.')
const directory = join(import.meta.dirname, '../../../docs/tour')
const application = await buildApplication()
try {
  await using gallery = await openGallery(application)
  const browser = await galleryBrowser()
  const table = await pictureTable(browser)
  rmSync(directory, { recursive: true, force: true })
  mkdirSync(directory, { recursive: true })
  for (const name of shown) {
    await using view = await openView(browser, gallery, { width: 1280, theme: 'light' })
    await view.show(galleryPages.find((page) => page.name === name)!)
    const png = await view.page.screenshot({ animations: 'disabled', caret: 'hide' })
    writeFileSync(join(directory, `${name}.webp`), await table.photo(png))
  }
  await browser.close()
} finally {
  rmSync(dirname(application), { recursive: true })
}
process.exit(0)
