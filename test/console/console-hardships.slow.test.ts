import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { memoryDocent } from '../support/memory-docent.ts'
import { addFile, administratorKey, chromiumPath, consoleSite, sharedApplication, signIn } from './console-site.ts'

let application = ''
beforeAll(async () => {
  if (chromiumPath !== undefined) application = await sharedApplication()
}, 120_000)

/** As a person does who drops a file from elsewhere. */
async function drop(page: Page, name: string, text: string): Promise<void> {
  // As texts: this program has no types of browsers.
  const file = `new File([${JSON.stringify(text)}], ${JSON.stringify(name)})`
  const dataTransfer = await page.evaluateHandle(
    `(() => { const data = new DataTransfer(); data.items.add(${file}); return data })()`,
  )
  await page.dispatchEvent('.drop', 'drop', { dataTransfer })
}

const isReady = (page: Page) => page.locator('td .status', { hasText: 'Ready' }).waitFor()

/** How far the page is wider than the window, in pixels. */
async function overflow(page: Page): Promise<number> {
  await page.locator('main').waitFor()
  return page.evaluate<number>(
    `Math.max(...['html', 'main'].map((name) => document.querySelector(name)).map((part) => part.scrollWidth - part.clientWidth))`,
  )
}

describe.skipIf(chromiumPath === undefined)('the console in Chromium', { tags: ['slow'] }, () => {
  it('keeps a question when the key is revoked, and sends it after a new sign-in', async () => {
    await using docent = await memoryDocent()
    await using site = await consoleSite(docent, application)
    const { apiKeys } = docent.as({ userId: 'alice' })
    const revoked = await apiKeys.create({ name: 'first' })
    const next = await apiKeys.create({ name: 'second' })
    const { page } = await site.open()
    await signIn(page, revoked.secretKey!)
    await addFile(page, 'notes.txt', Buffer.from('The harbour opens at six.'))
    const question = page.getByLabel('Ask this collection')
    await question.fill('When does the harbour open?')
    await apiKeys.delete(revoked.apiKey.id)
    await question.press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Sign in' })
    await dialog.getByLabel('API key').fill(next.secretKey!)
    await dialog.getByRole('button', { name: 'Sign in' }).click()
    await dialog.waitFor({ state: 'detached' })
    expect(await question.inputValue()).toBe('When does the harbour open?')
    await question.press('Enter')
    await page.locator('.citation').first().waitFor()
    // It was accepted: the box is free for the next one.
    expect(await page.getByLabel('Your question').inputValue()).toBe('')
  })

  it('shows an answer that ends before the messages of the chat were read for the first time', async () => {
    await using docent = await memoryDocent()
    await using site = await consoleSite(docent, application)
    const { page, wrong } = await site.open()
    await signIn(page)
    await addFile(page, 'notes.txt', Buffer.from('The harbour opens at six.'))
    const source = page.locator('.source').first()
    const ended = page.getByText('The answer is complete.')
    await page.route(
      /\/chats\/[^/]+\/messages/,
      async (route) => {
        await ended
          .or(source)
          .first()
          .waitFor({ state: 'attached' })
          .catch(() => {})
        await route.fulfill({ json: [] }).catch(() => {})
      },
      { times: 1 },
    )
    await page.getByLabel('Ask this collection').fill('When does the harbour open?')
    await page.keyboard.press('Enter')
    await source.waitFor()
    expect(wrong).toEqual([])
  })

  it('makes a collection of a file that is dropped, and adds the next', async () => {
    await using docent = await memoryDocent()
    await using site = await consoleSite(docent, application)
    const { page, wrong } = await site.open()
    await signIn(page)
    await drop(page, 'tides.txt', 'High tide is at noon.')
    await page.getByRole('heading', { name: 'tides' }).waitFor()
    await isReady(page)
    await drop(page, 'ferries.txt', 'The ferry leaves at one.')
    await page.locator('td .name', { hasText: 'ferries.txt' }).waitFor()
    expect(await page.locator('td .name').count()).toBe(2)
    expect(wrong).toEqual([])
  })

  it('does not run an SVG whose address is opened', async () => {
    await using docent = await memoryDocent()
    await using site = await consoleSite(docent, application)
    const { page, wrong } = await site.open()
    await signIn(page)
    const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert("it ran")</script><text>Hello</text></svg>'
    await drop(page, 'picture.svg', svg)
    await page.locator('td .name', { hasText: 'picture.svg' }).waitFor()
    const [document] = (await (await site.api('/documents')).json()) as { id: string }[]
    await page.setExtraHTTPHeaders({ authorization: `Bearer ${administratorKey}` })
    const answered = page.waitForResponse(/api\/v1\/file/)
    const loaded = page.goto(`${site.url}api/v1/file?id=${document!.id}`).catch((error: Error) => error.message)
    expect((await answered).headers()['content-disposition']).toMatch(/^attachment/)
    expect(await loaded).toContain('Download is starting')
    expect(wrong.filter((message) => message.includes('it ran'))).toEqual([])
  })

  it('keeps the end of a chat in view as the window gets smaller, but not for a reader of what is above', async () => {
    await using docent = await memoryDocent()
    await using site = await consoleSite(docent, application)
    const alice = docent.as({ userId: 'alice' })
    const { id } = await alice.chats.create({})
    for (let number = 1; number <= 8; number++)
      await (
        await alice.chats.complete(id, { message: `${number}. ${'Where do ships wait that come early? '.repeat(8)}` })
      ).result()
    const { secretKey } = await alice.apiKeys.create({ name: 'console' })
    const { page } = await site.open()
    await signIn(page, secretKey!)
    await page.goto(`${site.url}chats/${id}`)
    const messages = page.getByRole('group', { name: 'Questions and answers' })
    await messages.getByText('8. Where').waitFor()
    const belowView = () => messages.evaluate((box) => box.scrollHeight - box.scrollTop - box.clientHeight)
    const fromTop = () => messages.evaluate((box) => box.scrollTop)
    await expect.poll(belowView).toBeLessThan(2)
    const above = await fromTop()
    await page.setViewportSize({ width: 320, height: 500 })
    await expect.poll(fromTop).toBeGreaterThan(above + 500)
    await expect.poll(belowView).toBeLessThan(2)
    await messages.hover()
    await page.mouse.wheel(0, -400)
    await page.getByRole('button', { name: 'Scroll to the end' }).waitFor()
    const read = await fromTop()
    await page.setViewportSize({ width: 320, height: 400 })
    await expect.poll(() => messages.evaluate((box) => box.clientHeight)).toBeLessThan(400)
    expect(await fromTop()).toBe(read)
  })

  it.each([320, 2560])('does not scroll sideways at a width of %i', async (width) => {
    await using docent = await memoryDocent()
    await using site = await consoleSite(docent, application)
    const { page, wrong } = await site.open()
    await page.setViewportSize({ width, height: 800 })
    const found: Record<string, number> = {}
    found['sign-in'] = await overflow(page)
    await signIn(page)
    found['collections'] = await overflow(page)
    await addFile(page, `${'a_long_name_without_a_space_'.repeat(4)}.txt`, Buffer.from('The harbour opens at six.'))
    found['collection'] = await overflow(page)
    await page.getByLabel('Ask this collection').fill('When does the harbour open?')
    await page.keyboard.press('Enter')
    await page.locator('.citation').first().click()
    await page.locator('mark').first().waitFor()
    found['document'] = await overflow(page)
    await page.keyboard.press('Escape')
    found['chat'] = await overflow(page)
    for (const name of ['Chats', 'Keyboard shortcuts']) {
      await page.getByRole('link', { name, exact: true }).click()
      await page.getByRole('heading', { name, level: 1 }).waitFor()
      found[name] = await overflow(page)
    }
    expect(Object.entries(found).filter(([, pixels]) => pixels > 0)).toEqual([])
    expect(wrong).toEqual([])
  })
})
