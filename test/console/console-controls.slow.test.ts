/** @module-tag slow */
import { beforeAll, describe, expect, it } from 'vitest'
import { builtInModels } from '@docent/adapters-llm'
import { tokenGate } from '@docent/core/testing'
import { memoryDocent } from '../support/memory-docent.ts'
import { scriptedModels } from '../support/scripted-models.ts'
import { chromiumPath, consoleSite, sharedApplication, signIn } from './console-site.ts'

let application = ''
beforeAll(async () => {
  if (chromiumPath !== undefined) application = await sharedApplication()
}, 300_000)

const words = 'High tide is at noon. The gate closes then. Ships wait outside.'.split(/(?<= )/)

describe.skipIf(chromiumPath === undefined)('the controls of an answer in Chromium', () => {
  it('are there when they do something', async () => {
    const gate = tokenGate()
    const models = scriptedModels(async function* () {
      for (const word of words) {
        await gate.pass()
        yield word
      }
    })
    await using docent = await memoryDocent({ models: [models, builtInModels()] })
    await using site = await consoleSite(docent, application)
    const { page, wrong } = await site.open()
    await signIn(page)
    const { id } = (await (await site.api('/chats', { method: 'POST' })).json()) as { readonly id: string }
    await page.goto(`${site.url}chats/${id}`)
    await page.getByLabel('Your question').fill('When is high tide?')
    await page.keyboard.press('Enter')
    const controls = page.locator('.controls')
    const offered = () => controls.locator('button').allTextContents()
    const press = (name: string) => controls.getByRole('button', { name }).press('Enter')
    await expect.poll(offered).toEqual(['Stop'])
    gate.release(3)
    await expect.poll(offered).toEqual(['Pause', 'Finish the sentence', 'Stop'])
    await press('Pause')
    await expect.poll(offered).toEqual(['Continue', 'Finish the sentence', 'Stop'])
    expect(await page.evaluate('document.activeElement.textContent')).toBe('Continue')
    // Another page knows of it, too.
    await page.reload()
    await expect.poll(offered).toEqual(['Continue', 'Finish the sentence', 'Stop'])
    await press('Continue')
    await expect.poll(offered).toEqual(['Pause', 'Finish the sentence', 'Stop'])
    await press('Finish the sentence')
    await expect.poll(offered).toEqual(['Stop'])
    gate.open()
    await controls.waitFor({ state: 'detached' })
    await page.getByRole('article', { name: 'Answer' }).getByText('High tide is at noon.', { exact: true }).waitFor()
    expect(wrong).toEqual([])
  })
})
