import { DocentError } from '@docent/core/ports'
import { beforeAll, describe, expect, it } from 'vitest'
import { memoryDocent } from '../support/memory-docent.ts'
import { quickDocument, quickParsers } from '../support/quick-documents.ts'
import { axeProblems } from './axe-problems.ts'
import { administratorKey, chromiumPath, consoleSite, sharedApplication, signIn } from './console-site.ts'

let application = ''
beforeAll(async () => {
  if (chromiumPath !== undefined) application = await sharedApplication()
}, 300_000)

const headers = { authorization: `Bearer ${administratorKey}`, 'content-type': 'text/plain' }

describe.skipIf(chromiumPath === undefined)('lists of the console in Chromium', { tags: ['slow'] }, () => {
  it('filters, sorts and removes documents by the server, all that match at once', async () => {
    await using docent = await memoryDocent()
    await using site = await consoleSite(docent, application)
    const made = await fetch(`${site.url}api/v1/collections`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify({ name: 'Many', description: '' }),
    })
    const { id } = (await made.json()) as { id: string }
    const names = Array.from(
      { length: 60 },
      (_, at) => `${at % 6 === 0 ? 'ship' : 'tide'}-${String(at).padStart(2, '0')}.txt`,
    )
    for (const name of names)
      await fetch(`${site.url}api/v1/ingest/plain_text?collection_id=${id}&file_name=${name}`, {
        method: 'POST',
        headers,
        body: `This is ${name}.`,
      })
    const { page, wrong } = await site.open()
    await signIn(page)
    await page.goto(`${site.url}collections/${id}`)
    await page.getByText('50 of 60 documents').waitFor()
    const shown = () => page.locator('td .name').allTextContents()
    await page.getByRole('button', { name: 'Sort by Document' }).click()
    await page.locator('th[aria-sort=ascending]').waitFor()
    await expect.poll(async () => (await shown())[0]).toBe('ship-00.txt')
    await page.getByRole('button', { name: 'Sort by Document' }).click()
    await expect.poll(async () => (await shown())[0]).toBe('tide-59.txt')
    // What matches and is not shown is selected and removed as well.
    await page.getByLabel('Filter by name').fill('tide')
    await page.getByText('50 of 50 documents').waitFor()
    await page.getByLabel('Filter by name').fill('')
    await page.getByText('50 of 60 documents').waitFor()
    await page.getByLabel('Select tide-59.txt').check()
    await page.getByRole('button', { name: 'Select all 60 that match' }).click()
    await page.getByText('60 selected').waitFor()
    expect(await axeProblems(page, 'documents that are selected')).toEqual([])
    await page.getByRole('button', { name: 'Select none' }).click()
    await page.getByLabel('Filter by name').fill('tide-')
    await page.getByText('50 of 50 documents').waitFor()
    await page.getByLabel('Select all that are shown').check()
    page.removeAllListeners('dialog')
    page.once('dialog', (dialog) => void dialog.accept())
    await page.getByRole('button', { name: 'Remove the selected' }).click()
    await page.getByText('No document matches.').waitFor()
    await page.getByLabel('Filter by name').fill('')
    await page.getByText('10 of 10 documents').waitFor()
    expect(wrong).toEqual([])
  }, 300_000)

  it('reads a document again that could not be read', async () => {
    let broken = true
    const parsers = quickParsers(() => {
      if (broken) throw new DocentError({ code: 'ingestion_failed', message: 'A worker ended.' })
    })
    await using docent = await memoryDocent({ parsers })
    await using site = await consoleSite(docent, application)
    const { page, wrong } = await site.open()
    await signIn(page)
    const buffer = Buffer.from(quickDocument('The harbour opens at six.'))
    const file = { name: 'notes.pdf', mimeType: 'application/pdf', buffer }
    await page.locator('input[type=file]').first().setInputFiles(file)
    await page.locator('td .status', { hasText: 'Failed' }).waitFor()
    broken = false
    await page.locator('td').getByRole('button', { name: 'Try again: notes.pdf' }).click()
    await page.locator('td .status', { hasText: 'Ready' }).waitFor()
    await page.locator('td .status', { hasText: 'Failed' }).waitFor({ state: 'detached' })
    expect(await page.locator('td .name').count()).toBe(1)
    expect(wrong).toEqual([])
  }, 60_000)

  it('deletes several chats, and none after undo', async () => {
    await using docent = await memoryDocent()
    await using site = await consoleSite(docent, application)
    for (let at = 0; at < 3; at++) await fetch(`${site.url}api/v1/chats`, { method: 'POST', headers })
    const { page, wrong } = await site.open()
    await signIn(page)
    await page.getByRole('link', { name: 'Chats' }).click()
    const rows = page.locator('.chats li')
    const count = (number: number) => expect.poll(() => rows.count(), { timeout: 15_000 }).toBe(number)
    await count(3)
    await page.clock.install()
    const boxes = page.getByRole('checkbox', { name: /^Select / })
    await boxes.nth(0).check()
    await boxes.nth(1).check()
    expect(await axeProblems(page, 'chats that are selected')).toEqual([])
    await page.getByRole('button', { name: 'Delete the selected' }).click()
    await count(1)
    await page.getByRole('button', { name: 'Undo' }).click()
    await count(3)
    await page.clock.runFor(20_000)
    expect(((await (await site.api('/chats')).json()) as unknown[]).length).toBe(3)
    await page.getByRole('button', { name: 'Delete the selected' }).click()
    await page.clock.runFor(9_000)
    await expect.poll(async () => ((await (await site.api('/chats')).json()) as unknown[]).length).toBe(1)
    await count(1)
    expect(wrong).toEqual([])
  }, 60_000)
})
