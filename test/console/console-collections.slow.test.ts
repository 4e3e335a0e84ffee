/** @module-tag slow */
import { beforeAll, describe, expect, it } from 'vitest'
import { memoryDocent } from '../support/memory-docent.ts'
import { axeProblems } from './axe-problems.ts'
import { addFile, chromiumPath, consoleSite, sharedApplication, signIn } from './console-site.ts'

let application = ''
beforeAll(async () => {
  if (chromiumPath !== undefined) application = await sharedApplication()
}, 120_000)

const text = 'The harbour opens at six.\n\nThe ferry to the island costs four pounds.'

describe.skipIf(chromiumPath === undefined)('a collection in Chromium', () => {
  it('is set up: retrieval, sharing and metadata', async () => {
    await using docent = await memoryDocent()
    await docent.meet({ userId: 'bob' })
    await using site = await consoleSite(docent, application)
    const { page, wrong } = await site.open()
    await signIn(page)
    await addFile(page, 'notes.txt', Buffer.from(text))
    await page.getByRole('link', { name: 'Settings' }).click()
    await page.getByRole('heading', { name: 'Settings of notes' }).waitFor()
    const card = (name: string) => page.getByRole('region', { name })
    const save = async (name: string) => {
      await card(name).getByRole('button', { name: 'Save' }).click()
      await card(name).getByText('Saved.').waitFor()
    }
    const answers = card('How questions are answered')
    await answers.getByLabel('Plan').selectOption('rag+')
    await answers.getByLabel(/^Most passages/).fill('3')
    await save('How questions are answered')
    await card('Sharing').getByLabel('Name of the user').fill('bob')
    await card('Sharing').getByLabel('May').selectOption('write')
    await card('Sharing').getByLabel('May').press('Enter')
    await card('Sharing').getByRole('button', { name: 'Share', exact: true }).click()
    await card('Sharing').getByText('bob').waitFor()
    await card('Metadata').getByLabel('A JSON object.').fill('{"season": ')
    await card('Metadata').getByRole('button', { name: 'Save' }).click()
    await card('Metadata').getByText('This is not a JSON object').waitFor()
    await card('Metadata').getByLabel('A JSON object.').fill('{"season": "summer"}')
    await save('Metadata')
    expect(await axeProblems(page, 'settings of a collection')).toEqual([])

    const [collection] = (await (await site.api('/collections')).json()) as { id: string }[]
    const read = async (part: string) => (await site.api(`/collections/${collection!.id}/${part}`)).json()
    expect(await read('chat_settings')).toMatchObject({ rag_config: { rag_type: 'rag+', rag_max_chunks: 3 } })
    expect(await read('metadata')).toEqual({ season: 'summer' })
    expect(await docent.as({ userId: 'bob' }).collections.list()).toMatchObject([{ name: 'notes' }])

    await card('Sharing').getByRole('button', { name: 'Stop sharing with bob' }).click()
    await card('Sharing').getByText('It is shared with nobody by name.').waitFor()
    expect(await docent.as({ userId: 'bob' }).collections.list()).toEqual([])
    expect(wrong).toEqual([])
  })

  it('has documents with chunks and tags, and is searched three ways', async () => {
    await using docent = await memoryDocent()
    await using site = await consoleSite(docent, application)
    const { page, wrong } = await site.open()
    await signIn(page)
    await addFile(page, 'notes.txt', Buffer.from(text))
    await page.getByRole('link', { name: 'notes.txt' }).click()
    await page.getByRole('article', { name: 'Chunk 1' }).getByText('The harbour opens at six.').waitFor()
    await page.getByLabel('New tag').fill('sea')
    await page.keyboard.press('Enter')
    const tag = page.getByRole('button', { name: 'Take the tag sea off' })
    await tag.waitFor()
    expect(await axeProblems(page, 'a document')).toEqual([])
    await page.reload()
    await tag.click()
    await page.getByText('No tags yet.').waitFor()

    await page.getByRole('link', { name: 'Back to the collection' }).click()
    await page.getByRole('link', { name: 'Try a search' }).click()
    await page.getByLabel('What is searched for').fill('What does the ferry cost?')
    await page.keyboard.press('Enter')
    for (const way of ['By words', 'By meaning', 'Both together'])
      await page.getByRole('region', { name: way }).getByText('The ferry to the island').first().waitFor()
    expect(await axeProblems(page, 'three searches')).toEqual([])
    expect(wrong).toEqual([])
  })
})
