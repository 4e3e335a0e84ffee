import { chromium, type Page } from 'playwright-core'
import { administratorKey, chromiumPath } from '../console-site.ts'
import type { GalleryPage } from './gallery-pages.ts'
import { galleryNow, type Gallery } from './gallery-world.ts'

export const galleryWidths = [320, 768, 1280, 2560] as const
export const galleryThemes = ['light', 'dark'] as const
export type Theme = (typeof galleryThemes)[number]

const heights: Readonly<Record<number, number>> = { 320: 800, 768: 1024, 1280: 900, 2560: 1440 }
export const heightOf = (width: number): number => heights[width] ?? 900

/** Draws the same on every machine that has the same fonts. */
const args = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-lcd-text',
  '--font-render-hinting=none',
  '--force-color-profile=srgb',
  '--hide-scrollbars',
  '--disable-font-subpixel-positioning',
]

export const galleryBrowser = () => chromium.launch({ executablePath: chromiumPath!, args })
export type GalleryBrowser = Awaited<ReturnType<typeof galleryBrowser>>

export interface View {
  readonly width: number
  readonly theme: Theme
  /** Run in every page before its own scripts. */
  readonly prepare?: string
}

/** What takes longer is the stream of an answer. */
const longestLoadMs = 4_000
const mostLooks = 100

/** A page in which the administrator is signed in, at the time of the gallery. */
export async function openView(browser: GalleryBrowser, gallery: Gallery, { width, theme, prepare }: View) {
  const context = await browser.newContext({
    viewport: { width, height: heightOf(width) },
    ...{ colorScheme: theme, reducedMotion: 'reduce', locale: 'en-GB', timezoneId: 'UTC' },
  })
  await context.addInitScript(`sessionStorage.setItem('docent-api-key', '${administratorKey}')`)
  if (prepare !== undefined) await context.addInitScript(prepare)
  const page = await context.newPage()
  await page.clock.setFixedTime(galleryNow)
  return {
    page,
    show: (shown: GalleryPage) => show(page, gallery, shown),
    [Symbol.asyncDispose]: () => context.close(),
  }
}

/** With everything loaded: nothing is on its way except for answers that are being read, and the page says the same for a while. */
async function show(page: Page, gallery: Gallery, { path, until }: GalleryPage): Promise<void> {
  const open = new Map<unknown, number>()
  const isYoung = (begun: number) => Date.now() - begun < longestLoadMs
  page.on('request', (request) => void open.set(request, Date.now()))
  page.on('requestfinished', (request) => void open.delete(request))
  page.on('requestfailed', (request) => void open.delete(request))
  await page.goto(gallery.url + path(gallery))
  await until(page)
  await page.evaluate('document.fonts.ready.then(() => {})')
  let said = ''
  for (let same = 0, looks = 0; same < 3 && looks < mostLooks; looks++) {
    await new Promise((resolve) => setTimeout(resolve, 100))
    const says = await page.locator('body').ariaSnapshot()
    same = says === said && ![...open.values()].some(isYoung) ? same + 1 : 0
    said = says
  }
}
