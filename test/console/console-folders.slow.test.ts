/** @module-tag slow */
import { beforeAll, describe, expect, it } from 'vitest'
import { memoryDocent } from '../support/memory-docent.ts'
import { axeProblems } from './axe-problems.ts'
import { administratorKey, chromiumPath, consoleSite, sharedApplication, signIn } from './console-site.ts'

let application = ''
beforeAll(async () => {
  if (chromiumPath !== undefined) application = await sharedApplication()
}, 300_000)

const headers = { authorization: `Bearer ${administratorKey}`, 'content-type': 'application/json' }

describe.skipIf(chromiumPath === undefined)('folders of chats in Chromium', () => {
  it('are filled, undone, renamed and searched by keyboard, and are there in another browser', async () => {
    await using docent = await memoryDocent()
    await using site = await consoleSite(docent, application)
    const send = async (method: string, path: string, body: object) =>
      (await fetch(`${site.url}api/v1${path}`, { method, headers, body: JSON.stringify(body) })).json()
    for (const name of ['Oslo', 'Rome', 'Taxes']) {
      const { id } = (await send('POST', '/chats', {})) as { id: string }
      await send('PATCH', `/chats/${id}`, { name })
    }
    const { page, wrong } = await site.open()
    await signIn(page)
    await page.goto(`${site.url}chats`)
    const titles = () => page.locator('.chats .title').allTextContents()
    await expect.poll(titles).toEqual(['Taxes', 'Rome', 'Oslo'])
    expect(await page.getByRole('combobox', { name: 'Folder', exact: true }).count()).toBe(0)

    const move = async (names: readonly string[], folder: string) => {
      for (const name of names) await page.getByRole('checkbox', { name: `Select ${name}` }).press('Space')
      await page.getByRole('combobox', { name: 'Move to a folder' }).fill(folder)
      await page.keyboard.press('Enter')
    }
    await move(['Rome', 'Oslo'], 'Trips')
    await page.getByText('2 chats are in “Trips” now.').waitFor()
    expect(await axeProblems(page, 'chats that were moved')).toEqual([])
    await page.getByRole('button', { name: 'Undo' }).press('Enter')
    await page.getByText('2 chats are in “Trips” now.').waitFor({ state: 'detached' })
    await expect.poll(() => page.getByRole('combobox', { name: 'Folder', exact: true }).count()).toBe(0)

    await move(['Rome', 'Oslo'], 'Trips')
    const folder = page.getByRole('combobox', { name: 'Folder', exact: true })
    await folder.selectOption('Trips (2)')
    await expect.poll(titles).toEqual(['Rome', 'Oslo'])
    await page.getByRole('searchbox', { name: 'Search in chats' }).fill('osl')
    await expect.poll(titles).toEqual(['Oslo'])
    await page.getByRole('searchbox', { name: 'Search in chats' }).fill('')
    await page.getByRole('button', { name: 'Rename the folder' }).press('Enter')
    await page.getByRole('textbox', { name: 'Name of the folder' }).fill('Holidays')
    expect(await axeProblems(page, 'a folder that is renamed')).toEqual([])
    await page.keyboard.press('Enter')
    await page.getByRole('option', { name: 'Holidays (2)' }).waitFor({ state: 'attached' })
    expect(await folder.inputValue()).toBe('Holidays')
    await expect.poll(titles).toEqual(['Rome', 'Oslo'])

    // Kept by the server.
    const { page: other, wrong: wrongThere } = await site.open()
    await signIn(other)
    await other.goto(`${site.url}chats`)
    await other.getByRole('combobox', { name: 'Folder', exact: true }).selectOption('In no folder')
    await expect.poll(() => other.locator('.chats .title').allTextContents()).toEqual(['Taxes'])
    await other.setViewportSize({ width: 320, height: 800 })
    expect(await other.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(320)
    expect([...wrong, ...wrongThere]).toEqual([])
  })
})
