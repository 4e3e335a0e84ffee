import { galleryThemes, galleryWidths, heightOf, type Theme } from './gallery-browser.ts'
import type { Page } from 'playwright-core'

export interface Shot {
  readonly width: number
  readonly theme: Theme
  readonly png: Buffer
}

/** What a machine draws with fonts of its own, and what blinks. */
const covers = `
  .pdf-frame canvas, .canvas img { visibility: hidden; }
  *, ::before, ::after { caret-color: transparent !important; transition: none !important; }`

/** Pictures of a page as it is, at every width in both themes. */
export async function* pageShots(page: Page): AsyncGenerator<Shot> {
  await page.evaluate(`(() => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(${JSON.stringify(covers)})
    document.adoptedStyleSheets = [sheet]
  })()`)
  for (const width of galleryWidths) {
    await page.setViewportSize({ width, height: heightOf(width) })
    for (const theme of galleryThemes) {
      await page.evaluate(`document.documentElement.dataset.theme = '${theme}'`)
      await settled(page)
      yield { width, theme, png: await page.screenshot({ animations: 'disabled' }) }
    }
  }
}

/** After two frames everything that follows the size of the window has followed. */
const settled = (page: Page) =>
  page.evaluate('new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done, 50))))')
