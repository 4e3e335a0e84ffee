// Looks at every page of the console, and keeps what it looks like: `npm run golden:console`.
import { rmSync } from 'node:fs'
import { dirname } from 'node:path'
import { buildApplication, chromiumPath } from '../console-site.ts'
import { galleryBrowser, openView } from './gallery-browser.ts'
import { galleryPages } from './gallery-pages.ts'
import { openGallery } from './gallery-world.ts'
import { pictureName, removeOtherGoldens, rolesName, writeGolden } from './golden-files.ts'
import { greekScript } from './greek-font.ts'
import { pageShots } from './page-shots.ts'
import { pictureTable } from './pictures.ts'
import { roleText } from './role-text.ts'

if (chromiumPath === undefined) throw new Error('Goldens of the console need a Chromium below /usr.')
const application = await buildApplication()
try {
  await using gallery = await openGallery(application)
  const browser = await galleryBrowser()
  const table = await pictureTable(browser)
  const written = new Set<string>()
  const keep = (name: string, content: Buffer | string) => {
    writeGolden(name, content)
    written.add(name)
  }
  for (const shown of galleryPages) {
    await using view = await openView(browser, gallery, { width: 1280, theme: 'light', prepare: greekScript })
    await view.show(shown)
    keep(rolesName(shown.name), await roleText(view.page, shown.volatile))
    if (!shown.isMain) continue
    for await (const shot of pageShots(view.page)) keep(pictureName(shown.name, shot), await table.small(shot.png))
  }
  removeOtherGoldens(written)
  await browser.close()
  console.info(`${written.size} goldens of the console are written.`)
} finally {
  rmSync(dirname(application), { recursive: true })
}
process.exit(0)
