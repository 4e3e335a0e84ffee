import { galleryThemes, galleryWidths, heightOf, type Theme } from './gallery-browser.ts'
import type { Page } from 'playwright-core'

export interface Shot {
  readonly width: number
  readonly theme: Theme
  readonly png: Buffer
  /** The same once more, for a page that a busy machine had not drawn to its end. */
  again(): Promise<Buffer>
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
      const again = async () => {
        await settled(page)
        return page.screenshot({ animations: 'disabled' })
      }
      yield { width, theme, png: await again(), again }
    }
  }
}

/** Where everything is; what follows the size of the window, as a chat that stays at its end, does so some frames later. */
const places = `new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => {
  const parts = [...document.querySelectorAll('main, main *')]
  done(parts.map(({ scrollTop, scrollHeight, offsetTop }) => [scrollTop, scrollHeight, offsetTop].join()).join(' '))
})))`

/** Until nothing has moved for a quarter of a second. */
async function settled(page: Page): Promise<void> {
  let before = ''
  for (let same = 0, looks = 0; same < 5 && looks < 200; looks++) {
    const now = (await page.evaluate(places)) as string
    same = now === before ? same + 1 : 0
    before = now
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}
