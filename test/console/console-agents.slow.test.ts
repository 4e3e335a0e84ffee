/** @module-tag slow */
import { builtInModels } from '@docent/adapters-llm'
import type { HostTool, QuestionField } from '@docent/core/ports'
import { defineTool, type DocentOptions } from '@docent/core'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { calling, lookingModels, type LookingTurn } from '../support/looking-models.ts'
import { memoryDocent } from '../support/memory-docent.ts'
import { axeProblems } from './axe-problems.ts'
import { addFile, chromiumPath, consoleSite, sharedApplication, signIn } from './console-site.ts'

let application = ''
beforeAll(async () => {
  if (chromiumPath !== undefined) application = await sharedApplication()
}, 120_000)

/** A model that works with a tool that sends letters, which needs the consent of the user. */
function mailing(turns: readonly LookingTurn[]) {
  const sent: string[] = []
  const send = defineTool({
    name: 'send',
    description: 'Sends a letter.',
    input: z.object({ to: z.string() }),
    async run({ to }) {
      sent.push(to)
      return `Sent to ${to}.`
    },
  })
  const models = lookingModels({ turns: [...turns, () => [calling('done', {})]], answer: () => ['It is done.'] })
  const options: Partial<DocentOptions> = { models: [models.provider, builtInModels()], tools: [send] }
  return { sent, options }
}

/** Opens a new chat without a collection, and asks an agent in it. */
async function askAgent(page: Page, site: { readonly url: string }): Promise<void> {
  const authorization = await page.evaluate(() => `Bearer ${sessionStorage.getItem('docent-api-key')}`)
  const made = await fetch(`${site.url}api/v1/chats`, { method: 'POST', headers: { authorization } })
  const { id } = (await made.json()) as { id: string }
  await page.goto(`${site.url}chats/${id}`)
  await page.getByLabel('Let an agent work').check()
  await page.getByLabel('Your question').fill('Write to Bob.')
  await page.keyboard.press('Enter')
}

describe.skipIf(chromiumPath === undefined)('an agent in Chromium', () => {
  it('shows what a server asks as its words, and sends what the user fills in', async () => {
    const fields: readonly QuestionField[] = [
      { name: 'city', title: 'Your city', description: 'Where you live.', type: 'text', required: true },
      { name: 'days', type: 'integer', required: false, default: 3 },
      { name: 'wind', type: 'boolean', required: false },
      {
        name: 'unit',
        type: 'choice',
        required: true,
        options: ['Celsius', 'Fahrenheit'].map((value) => ({ value, title: value })),
      },
      { name: 'parts', type: 'choices', required: false, options: [{ value: 'am', title: 'Morning' }] },
    ]
    const question = { name: 'q', from: 'weather', message: 'Where <b>do</b> you live?', fields }
    let replies: unknown
    const book: HostTool = {
      ...{ name: 'book', description: 'Books.', parameters: { type: 'object', properties: {} } },
      ...{ class: 'read', egress: false, approval: 'never', timeoutMs: 60_000 },
      async call(_, { resumed }) {
        replies = resumed?.replies
        return resumed ? { content: 'Booked.' } : { content: '', asks: { questions: [question] } }
      },
    }
    const { options } = mailing([() => [calling('book', {})]])
    await using docent = await memoryDocent({ ...options, tools: [book] })
    await using site = await consoleSite(docent, application)
    const { page, wrong } = await site.open()
    await signIn(page)
    await askAgent(page, site)
    const asked = page.getByRole('group', { name: 'The server “weather” asks you:' })
    await asked.getByText('Where <b>do</b> you live?').waitFor()
    await asked.getByText('Never enter passwords').waitFor()
    expect(await axeProblems(page, 'a server that asks')).toEqual([])
    await asked.getByLabel('Your city').fill('Torup')
    await asked.getByLabel('unit').selectOption('Celsius')
    await asked.getByLabel('Morning').check()
    await asked.getByRole('button', { name: 'Send to the server' }).click()
    await page.getByRole('article', { name: 'Answer' }).getByText('It is done.').waitFor()
    const content = { city: 'Torup', days: 3, wind: false, unit: 'Celsius', parts: ['am'] }
    expect(replies).toEqual({ q: { action: 'accept', content } })
    expect(wrong).toEqual([])
  }, 60_000)

  it('acts when it is allowed to, by the keyboard alone, and shows what it did', async () => {
    const { sent, options } = mailing([
      () => [calling('write_file', { name: 'letter.md', text: 'Dear Bob' })],
      () => [calling('send', { to: 'bob' })],
    ])
    await using docent = await memoryDocent(options)
    await using site = await consoleSite(docent, application)
    const { page, wrong } = await site.open()
    await signIn(page)
    await askAgent(page, site)
    const asked = page.getByRole('group', { name: 'May the agent call “send”?' })
    await asked.getByText('"to": "bob"').waitFor()
    await page.getByRole('list', { name: 'Steps of the agent' }).getByText('write_file').waitFor()
    await page.getByRole('button', { name: 'Save letter.md' }).waitFor()
    expect(await axeProblems(page, 'an agent that asks')).toEqual([])
    expect(sent).toEqual([])
    // It waits as long as it takes: a reload loses nothing.
    await page.reload()
    await asked.getByRole('button', { name: 'Allow' }).focus()
    await page.keyboard.press('Enter')
    await page.getByText('It is done.').first().waitFor()
    expect(sent).toEqual(['bob'])

    await page.getByRole('button', { name: 'Why this answer' }).click()
    const why = page.getByRole('region', { name: 'Why this answer' })
    await why.getByText('Turn 2', { exact: true }).waitFor()
    await why.getByText('Calls of tools').waitFor()
    await why.locator('summary', { hasText: 'send' }).click()
    await why.getByText('Sent to bob.').waitFor()
    expect(await axeProblems(page, 'why this answer')).toEqual([])
    expect(wrong).toEqual([])
  })

  it('is refused, and answers without', async () => {
    const { sent, options } = mailing([() => [calling('send', { to: 'bob' })]])
    await using docent = await memoryDocent(options)
    await using site = await consoleSite(docent, application)
    const { page, wrong } = await site.open()
    await signIn(page)
    await askAgent(page, site)
    await page.getByRole('button', { name: 'Refuse' }).click()
    await page.getByText('It is done.').first().waitFor()
    expect(sent).toEqual([])
    expect(wrong).toEqual([])
  })

  it('gets the reply to its question', async () => {
    const { sent, options } = mailing([
      () => [calling('ask_user', { question: 'To whom?' })],
      (request) => [calling('send', { to: JSON.stringify(request).includes('To Carol') ? 'carol' : 'nobody' })],
    ])
    await using docent = await memoryDocent(options)
    await using site = await consoleSite(docent, application)
    const { page, wrong } = await site.open()
    await signIn(page)
    await askAgent(page, site)
    await page.getByText('To whom?').waitFor()
    await page.getByLabel('Your reply').fill('To Carol')
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Allow' }).click()
    await page.getByText('It is done.').first().waitFor()
    expect(sent).toEqual(['carol'])
    expect(wrong).toEqual([])
  })
})

describe.skipIf(chromiumPath === undefined)('an answer in Chromium', () => {
  it('is judged, explained, and continued in a copy of the chat', async () => {
    await using docent = await memoryDocent()
    await using site = await consoleSite(docent, application)
    const { page, wrong } = await site.open()
    await signIn(page)
    await addFile(page, 'notes.txt', Buffer.from('The harbour opens at six.'))
    await page.getByLabel('Ask this collection').fill('When does the harbour open?')
    await page.keyboard.press('Enter')
    await page.locator('.citation').first().waitFor()

    await page.getByRole('button', { name: 'Good answer' }).click()
    await page.locator('[aria-label="Good answer"][aria-pressed=true]').waitFor()
    await page.getByRole('button', { name: 'Comment' }).click()
    await page.getByLabel('What is good or bad about it').fill('Short and right')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByText('Saved. Thank you.').waitFor()
    expect(await axeProblems(page, 'a comment')).toEqual([])
    const feedback = (await (await site.api('/question_answer_feedbacks')).json()) as unknown[]
    expect(feedback).toMatchObject([{ votes: 1, user_comment: 'Short and right' }])

    await page.getByRole('button', { name: 'Why this answer' }).click()
    const why = page.getByRole('region', { name: 'Why this answer' })
    await why.getByText('Tokens read').waitFor()
    await why.getByRole('cell', { name: 'notes.txt' }).waitFor()
    await why.getByText('The last prompt').waitFor()
    expect(await axeProblems(page, 'why an answer with passages')).toEqual([])

    const first = page.url()
    await page.getByRole('button', { name: 'Continue in a new chat' }).click()
    await page.waitForURL((url) => url.href !== first)
    await page.locator('.citation').first().waitFor()
    // Votes stay with the first.
    expect(await page.locator('[aria-label="Good answer"]').getAttribute('aria-pressed')).toBe('false')
    expect(wrong).toEqual([])
  })

  it('comes in each of eight tabs that ask at once', async () => {
    await using docent = await memoryDocent()
    await using site = await consoleSite(docent, application)
    const { page, wrong } = await site.open()
    await signIn(page)
    await addFile(page, 'notes.txt', Buffer.from('The harbour opens at six.'))
    const address = page.url()
    // Of one browser: they share its few connections to a server.
    const others = await Promise.all(Array.from({ length: 7 }, () => page.context().newPage()))
    for (const other of others) {
      await other.goto(site.url)
      await signIn(other)
      await other.goto(address)
    }
    const tabs = [page, ...others]
    for (const tab of tabs) await tab.getByLabel('Ask this collection').fill('When does the harbour open?')
    await Promise.all(tabs.map((tab) => tab.getByLabel('Ask this collection').press('Enter')))
    await Promise.all(tabs.map((tab) => tab.locator('.citation').first().waitFor()))
    expect(new Set(tabs.map((tab) => tab.url())).size).toBe(8)
    expect(wrong).toEqual([])
  })
})
