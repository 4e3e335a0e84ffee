import { builtInModels } from '@docent/adapters-llm'
import { degrees, PDFDocument, StandardFonts } from 'pdf-lib'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { memoryDocent } from '../support/memory-docent.ts'
import { scriptedModels } from '../support/scripted-models.ts'
import { axeProblems } from './axe-problems.ts'
import { addFile, chromiumPath, consoleSite, openFirstSource, sharedApplication, signIn } from './console-site.ts'

const fact = 'The lighthouse of Skerry Point flashes four times every twenty seconds.'

/** Twenty pages; the fact is on page 12, which is turned. */
async function handbook(): Promise<Uint8Array> {
  const pdf = await PDFDocument.create()
  const font = await pdf.embedFont(StandardFonts.Helvetica)
  for (let number = 1; number <= 20; number++) {
    const page = pdf.addPage([595, 842])
    if (number === 12) page.setRotation(degrees(90))
    page.drawText(`Chapter ${number} describes stall ${number} of the market and what it sells.`, {
      x: 56,
      y: 700,
      size: 12,
      font,
    })
    if (number === 12) page.drawText(fact, { x: 56, y: 640, size: 12, font })
  }
  return pdf.save()
}

interface Word {
  readonly text: string
  readonly box: readonly [number, number, number, number]
}

/** The words of the page below the marks that are shown. */
async function markedWords(page: Page, words: readonly Word[]): Promise<string> {
  const marks = await page
    .locator('.marks rect')
    .evaluateAll((rects) =>
      rects.map((rect) => ['x', 'y', 'width', 'height'].map((name) => Number(rect.getAttribute(name)))),
    )
  const isMarked = ({ box: [x0, y0, x1, y1] }: Word) =>
    marks.some(([x = 0, y = 0, width = 0, height = 0]) => {
      const [middleX, middleY] = [(x0 + x1) / 2, (y0 + y1) / 2]
      return middleX > x && middleX < x + width && middleY > y && middleY < y + height
    })
  return words
    .filter(isMarked)
    .map(({ text }) => text)
    .join(' ')
}

let application = ''
beforeAll(async () => {
  if (chromiumPath !== undefined) application = await sharedApplication()
}, 120_000)

describe.skipIf(chromiumPath === undefined)('the console in Chromium', { tags: ['slow'] }, () => {
  it.each(['', '/proxied/deep'])('marks the cited words of a dropped PDF, mounted at "%s/"', async (prefix) => {
    await using docent = await memoryDocent()
    await using site = await consoleSite(docent, application, { prefix })
    const { page, wrong } = await site.open()
    await signIn(page)
    await addFile(page, 'handbook.pdf', await handbook())
    await page.getByLabel('Ask this collection').fill('How often does the lighthouse of Skerry Point flash?')
    await page.keyboard.press('Enter')
    await openFirstSource(page)
    await page.getByText('Page 12 of 20').waitFor()
    await page.getByRole('heading', { name: 'How often does the lighthouse of Skerry Point flash?' }).waitFor()
    await page.locator('.marks rect').first().waitFor()

    const [document] = (await (await site.api('/documents')).json()) as { id: string }[]
    const layout = (await (await site.api(`/documents/${document!.id}/page_layout?pages=12`)).json()) as Record<
      string,
      { words: Word[]; width: number; height: number }
    >
    expect(await markedWords(page, layout['12']!.words)).toBe(fact)
    // The marks are in the coordinates of the page as it is shown: turned.
    expect(await page.locator('.marks').getAttribute('viewBox')).toBe(
      `0 0 ${layout['12']!.width} ${layout['12']!.height}`,
    )
    await page.reload()
    await page.locator('.citation').first().click()
    await page.getByText('Page 12 of 20').waitFor()
    expect(wrong).toEqual([])
  })

  it('continues an answer after a reload in its middle', async () => {
    let release = () => {}
    const held = new Promise<void>((resolve) => (release = resolve))
    const models = [
      scriptedModels(async function* () {
        yield 'The first half, '
        await held
        yield 'and the second half.'
      }),
      builtInModels(),
    ]
    await using docent = await memoryDocent({ models })
    await using site = await consoleSite(docent, application)
    const { page, wrong } = await site.open()
    await signIn(page)
    const chat = (await (
      await fetch(`${site.url}api/v1/chats`, { method: 'POST', headers: { authorization: await keyOf(page) } })
    ).json()) as { id: string }
    await page.goto(`${site.url}chats/${chat.id}`)
    await page.getByLabel('Your question').fill('What are the halves?')
    await page.keyboard.press('Enter')
    await page.getByText('The first half,').waitFor()
    await page.getByLabel('Your question').fill('Not sent yet')
    await page.reload()
    await page.getByText('The first half,').waitFor()
    release()
    // The list of chats shows it too, as soon as it is complete.
    const whole = page.locator('.message').getByText('The first half, and the second half.')
    await whole.waitFor()
    await page.getByRole('button', { name: 'Stop' }).waitFor({ state: 'detached' })
    expect(await page.locator('.message').count()).toBe(2)
    expect(await page.getByLabel('Your question').inputValue()).toBe('Not sent yet')
    expect(wrong).toEqual([])
  })

  it('runs nothing and calls nowhere, whatever models and file names say', async () => {
    const hostile = [
      '<img src="https://evil.example/1" onerror="alert(1)"> <script>alert(2)</script>',
      '![picture](https://evil.example/2) [run](javascript:alert(3)) [data](data:text/html,x) [page](https://example.org/)',
      '<svg onload=alert(4)></svg>',
    ].join('\n\n')
    const models = [
      scriptedModels(async function* () {
        yield hostile
      }),
      builtInModels(),
    ]
    await using docent = await memoryDocent({ models })
    await using site = await consoleSite(docent, application)
    const { page, wrong } = await site.open()
    await signIn(page)
    const name = '<img src=x onerror=alert(5)>.txt'
    await addFile(page, name, Buffer.from('Nothing of interest.'))
    expect(await page.locator('td .name').textContent()).toBe(name)
    await page.getByLabel('Ask this collection').fill('<b onclick=alert(6)>What does it say?</b>')
    await page.keyboard.press('Enter')
    await page.locator('.answer[aria-label=Answer]:not([aria-busy])').waitFor()
    expect(await page.locator('.message img, .message svg, .message script').count()).toBe(0)
    const links = await page.locator('.message a').evaluateAll((all) => all.map((link) => link.getAttribute('href')))
    expect(links).toEqual(['https://example.org/'])
    expect(wrong).toEqual([])
  })

  it('has no accessibility problem that axe finds, in both themes', async () => {
    await using docent = await memoryDocent()
    await using site = await consoleSite(docent, application)
    const { page, wrong } = await site.open()
    const problems: unknown[] = []
    const check = async (where: string) => void problems.push(...(await axeProblems(page, where)))
    await page.getByRole('heading', { level: 1 }).waitFor()
    await check('sign-in')
    await signIn(page)
    await check('no collections')
    await addFile(page, 'handbook.pdf', await handbook())
    await check('collection')
    await page.getByLabel('Ask this collection').fill('How often does the lighthouse of Skerry Point flash?')
    await page.keyboard.press('Enter')
    await openFirstSource(page)
    await page.locator('.marks rect').first().waitFor()
    await check('chat with a document')
    await page.getByRole('link', { name: 'Chats' }).click()
    await page.getByRole('heading', { name: 'Chats' }).waitFor()
    await check('chats')
    await page.getByRole('link', { name: 'Keyboard shortcuts' }).click()
    await page.getByRole('heading', { name: 'Keyboard shortcuts' }).waitFor()
    await check('shortcuts')
    expect(problems).toEqual([])
    expect(wrong).toEqual([])
  })
})

const keyOf = (page: Page) => page.evaluate(() => `Bearer ${sessionStorage.getItem('docent-api-key')}`)
