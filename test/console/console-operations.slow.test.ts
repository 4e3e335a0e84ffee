/** @module-tag slow */
import { beforeAll, describe, expect, it } from 'vitest'
import { heldParsers } from '../support/held-parsers.ts'
import { memoryDocent } from '../support/memory-docent.ts'
import { axeProblems } from './axe-problems.ts'
import { addFile, chromiumPath, consoleSite, sharedApplication, signIn } from './console-site.ts'

let application = ''
beforeAll(async () => {
  if (chromiumPath !== undefined) application = await sharedApplication()
}, 120_000)

const parts = [
  ['Overview', 'All parts answer.'],
  ['Queues', 'ingest'],
  ['Jobs', '100%'],
  ['Records', 'Search'],
  ['Users, groups and roles', 'admin'],
  ['API keys', 'Last used'],
  ['Limits and settings', 'chat_max_concurrent_per_user'],
  ['Costs and use', 'Cost by user'],
  ['Scheduled tasks', 'Tides of the day'],
  ['Events', 'CREATED'],
  ['Models and health', 'storage'],
] as const

describe.skipIf(chromiumPath === undefined)('operations in Chromium', () => {
  it('show every part to administrators, in both themes', async () => {
    await using docent = await memoryDocent()
    await using site = await consoleSite(docent, application)
    const { page, wrong } = await site.open()
    await signIn(page)
    await addFile(page, 'notes.txt', Buffer.from('The harbour opens at six.'))
    await docent.as({ userId: 'bob' }).scheduledTasks.create({
      name: 'Tides of the day',
      scheduleType: 'recurring',
      scheduleExpression: '0 6 * * *',
      taskType: 'chat_completion',
      taskConfig: { message: 'When is high tide?' },
    })
    await page.getByRole('link', { name: 'Operations' }).click()
    const problems: unknown[] = []
    for (const [name, words] of parts) {
      await page.getByRole('link', { name, exact: true }).click()
      const part = page.getByRole('region', { name, exact: true })
      await part.getByText(words).first().waitFor()
      problems.push(...(await axeProblems(page, name)))
    }
    expect(problems).toEqual([])
    expect(wrong).toEqual([])
  })

  it('change what they show: a setting, a key, a task', async () => {
    await using docent = await memoryDocent()
    await using site = await consoleSite(docent, application)
    const { page, wrong } = await site.open()
    await signIn(page)
    const bob = docent.as({ userId: 'bob' })
    const task = await bob.scheduledTasks.create({
      name: 'Tides of the day',
      scheduleType: 'recurring',
      scheduleExpression: '0 6 * * *',
      taskType: 'chat_completion',
      taskConfig: { message: 'When is high tide?' },
    })
    await page.goto(`${site.url}operations/limits`)
    await page.getByLabel('Name or description').fill('chat_max_concurrent_per_user')
    const setting = page.getByRole('textbox', { name: 'chat_max_concurrent_per_user' })
    await setting.fill('3')
    await setting.press('Enter')
    await page.getByRole('button', { name: /^Save chat_max/ }).waitFor({ state: 'detached' })
    const settings = (await (await site.api('/configurations?as_admin=true')).json()) as Record<string, string>[]
    expect(settings).toContainEqual(
      expect.objectContaining({ key_name: 'chat_max_concurrent_per_user', string_value: '3' }),
    )

    await page.goto(`${site.url}operations/keys`)
    await page.getByText('New key').click()
    await page.getByLabel('Name', { exact: true }).fill('Of the ferry')
    await page.keyboard.press('Enter')
    const secret = await page.getByText('It is shown only now:').locator('code').textContent()
    const asked = () => fetch(`${site.url}api/v1/collections`, { headers: { authorization: `Bearer ${secret}` } })
    expect((await asked()).status).toBe(200)
    page.on('dialog', (dialog) => void dialog.accept().catch(() => {}))
    await page.evaluate('window.confirm = () => true')
    await page.getByRole('button', { name: 'Deactivate the key Of the ferry' }).click()
    await page.getByRole('row', { name: /Of the ferry.* no$/ }).waitFor()
    expect((await asked()).status).toBe(401)

    await page.goto(`${site.url}operations/tasks`)
    await page.getByRole('button', { name: 'Pause Tides of the day' }).click()
    await page.getByRole('button', { name: 'Resume Tides of the day' }).waitFor()
    expect(await bob.scheduledTasks.get(task.id)).toMatchObject({ status: 'paused' })
    expect(wrong).toEqual([])
  })

  it('say why a job waits, and cancel it', async () => {
    const held = heldParsers()
    await using docent = await memoryDocent({ parsers: held.parsers })
    await docent
      .as({ userId: 'root', permissions: ['administrator'] })
      .configurations.set('crawl_max_concurrent_per_user', { stringValue: '1' })
    await using site = await consoleSite(docent, application)
    const bob = docent.as({ userId: 'bob' })
    const { id: collectionId } = await bob.collections.create({ name: 'Tides' })
    const begin = (fileName: string) => bob.ingest.plainTextJob({ collectionId, fileName, text: 'High tide at noon.' })
    await begin('slow.txt')
    const second = await begin('two.txt')
    const { page, wrong } = await site.open()
    await signIn(page)
    await page.goto(`${site.url}operations/queues`)
    await page.getByRole('cell', { name: 'bob' }).first().waitFor()
    await page.getByText('As many of the same user run as may').first().waitFor()
    await page.goto(`${site.url}operations/jobs`)
    await page.getByLabel('Id, owner, name or error').fill(second.id)
    // Until the search has an answer the other job is there as well.
    const cancel = page.getByRole('button', { name: 'Cancel Ingest two.txt' })
    await cancel.click()
    await cancel.waitFor({ state: 'detached' })
    expect(await bob.jobs.get(second.id)).toMatchObject({ overallStatus: 'canceled' })
    held.letGo()
    expect(wrong).toEqual([])
  })

  it('are refused to others', async () => {
    await using docent = await memoryDocent()
    await using site = await consoleSite(docent, application)
    const { secretKey } = await docent.as({ userId: 'bob' }).apiKeys.create({ name: 'own' })
    const { page } = await site.open()
    await signIn(page, secretKey!)
    await page.getByRole('link', { name: 'Operations' }).click()
    await page.getByText('Only administrators see this page.').waitFor()
    // It is no reason to end the session.
    expect(await page.getByRole('dialog').count()).toBe(0)
    expect(await page.getByRole('link', { name: 'Queues' }).count()).toBe(0)
  })
})
