/** @module-tag slow */
import { DocentError } from '@docent/core/ports'
import { beforeAll, describe, expect, it } from 'vitest'
import { heldParsers } from '../support/held-parsers.ts'
import { memoryDocent } from '../support/memory-docent.ts'
import { quickDocument, quickParsers } from '../support/quick-documents.ts'
import { axeProblems } from './axe-problems.ts'
import { chromiumPath, consoleSite, sharedApplication, signIn } from './console-site.ts'

let application = ''
beforeAll(async () => {
  if (chromiumPath !== undefined) application = await sharedApplication()
}, 300_000)

const text = { fileName: 'slow-harbours.txt', text: 'A hidden harbour.' }

describe.skipIf(chromiumPath === undefined)('records and their work in Chromium', () => {
  it('show their state chart, what is pending, timers and history, found by id', async () => {
    const held = heldParsers()
    await using docent = await memoryDocent({ parsers: held.parsers })
    await using site = await consoleSite(docent, application)
    const bob = docent.as({ userId: 'bob' })
    const { id: collectionId } = await bob.collections.create({ name: 'Secret tides', description: 'x' })
    const job = await bob.ingest.plainTextJob({ collectionId, ...text, timeout: 3_600 })
    await expect.poll(held.running).toHaveLength(1)
    const { page, wrong } = await site.open()
    await signIn(page)
    await page.goto(`${site.url}operations/records`)
    await page.getByRole('textbox', { name: /^Id of a job/ }).fill(job.id)
    await page.keyboard.press('Enter')
    await page.getByRole('link', { name: `Open the state of job ${job.id}` }).press('Enter')
    await page.getByRole('heading', { name: 'State of this job' }).waitFor()
    const chart = page.getByRole('img', { name: 'Lifecycle of a job, which is running now' })
    await chart.waitFor()
    expect(await chart.locator('.current text').allTextContents()).toEqual(['running'])
    expect((await chart.locator('.next text').allTextContents()).join(' ')).toContain('ALL_SETTLED')
    await page
      .getByRole('row', { name: /deadline/ })
      .getByText('TIMED_OUT')
      .waitFor()
    await page.getByRole('row', { name: /START/ }).waitFor()
    await page.locator('summary').click()
    await page.getByRole('row', { name: 'created START running' }).waitFor()
    expect(await axeProblems(page, 'a job')).toEqual([])
    expect(await page.locator('body').innerText()).not.toMatch(/Secret|harbour/i)

    const [child] = await bob.documents.list({ collectionId })
    await page.goto(`${site.url}records/document/${child!.id}`)
    await page.getByRole('img', { name: /which is parsing now/ }).waitFor()
    await page.getByRole('row', { name: /parseDocument ingest taken until/ }).waitFor()
    await page.setViewportSize({ width: 320, height: 800 })
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(320)
    held.letGo()
    // It follows the record.
    await page.getByRole('img', { name: /which is parsed now/ }).waitFor()
    await page.getByText('No work is pending.').waitFor()
    expect(await axeProblems(page, 'a document')).toEqual([])
    expect(await page.locator('body').innerText()).not.toMatch(/Secret|harbour/i)
    expect(wrong).toEqual([])
    await page.goto(`${site.url}records/document/none`)
    await page.getByText('There is no document with this id.').waitFor()
  })

  it('are tried again, one job or all that match', async () => {
    let broken = true
    const parsers = quickParsers(() => {
      if (broken) throw new DocentError({ code: 'ingestion_failed', message: 'A worker ended.' })
    })
    await using docent = await memoryDocent({ parsers })
    await using site = await consoleSite(docent, application)
    const bob = docent.as({ userId: 'bob' })
    const { id: collectionId } = await bob.collections.create({ name: 'Tides', description: 'x' })
    const begin = async (filename: string) => {
      const { id } = await bob.uploads.create({ filename, content: quickDocument(`This is ${filename}`) })
      return bob.ingest.uploadsJob({ collectionId, uploadIds: [id] })
    }
    const [first] = [await begin('one.pdf'), await begin('two.pdf'), await begin('three.pdf')]
    await docent.settled()
    broken = false
    const { page, wrong } = await site.open()
    await signIn(page)
    await page.goto(`${site.url}operations/jobs`)
    await page.getByLabel('Status of the jobs').selectOption('Failed')
    const rows = page.getByRole('button', { name: 'Try again: Ingest an upload' })
    await expect.poll(() => rows.count()).toBe(3)
    await page.getByRole('searchbox').fill(first!.id)
    await expect.poll(() => rows.count()).toBe(1)
    await rows.dblclick()
    await expect.poll(async () => (await bob.jobs.list()).length).toBe(4)
    await docent.settled()
    expect((await bob.jobs.list()).map(({ overallStatus }) => overallStatus)).toEqual(
      expect.arrayContaining(['completed', 'failed', 'failed', 'failed']),
    )
    expect(await axeProblems(page, 'jobs that failed')).toEqual([])

    await page.getByRole('searchbox').fill('bob')
    await expect.poll(() => rows.count()).toBe(3)
    await page.evaluate('window.confirm = (asked) => (document.title = asked, true)')
    await page.getByRole('button', { name: 'Try all again that match' }).click()
    await page.getByText('3 are tried again.').waitFor()
    expect(await page.title()).toContain('Try 3 jobs again?')
    await docent.settled()
    const documents = await bob.documents.list({ collectionId })
    expect(documents.map(({ status }) => status)).toEqual(['completed', 'completed', 'completed'])
    expect(wrong).toEqual([])
  })
})
