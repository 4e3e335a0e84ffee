/** @module-tag slow */
import { beforeAll, describe, expect, it } from 'vitest'
import { memoryDocent } from '../support/memory-docent.ts'
import { moodyParsers } from '../support/moody-parsers.ts'
import { recordingLogger } from '../support/recording-logger.ts'
import { scriptedSource } from '../support/scripted-source.ts'
import { axeProblems } from './axe-problems.ts'
import { chromiumPath, consoleSite, sharedApplication, signIn } from './console-site.ts'

let application = ''
beforeAll(async () => {
  if (chromiumPath !== undefined) application = await sharedApplication()
}, 300_000)

const secrets = ['the first secret of all', 'another secret of the harbour']
const sources = ['s3', 'gcs', 'azure_blob_storage', 'website']

/** A console, and jobs of bob from each source whose only document failed. */
async function failedJobs() {
  const moody = moodyParsers()
  const { logger, logged } = recordingLogger()
  const scripted = sources.map((kind) => scriptedSource(kind, [{ uri: `${kind}://tides/bad.txt`, text: 'High tide.' }]))
  const secret = 'sixteen characters at least'
  const docent = await memoryDocent({ secret, logger, parsers: moody.parsers, sources: scripted })
  const site = await consoleSite(docent, application)
  const bob = docent.as({ userId: 'bob' })
  const { id: collectionId } = await bob.collections.create({ name: 'Tides' })
  const urls = ['s3://tides/']
  const s3 = { accessKeyId: 'a', secretAccessKey: secrets[0]! }
  await bob.ingest.s3Job({ collectionId, urls, credentials: s3 })
  const gcs = { serviceAccountJsonKey: secrets[0]! }
  await bob.ingest.gcsJob({ collectionId, urls: ['gs://tides/'], credentials: gcs })
  const azure = { container: 'tides', paths: ['a/'], accountName: 'harbour', credentials: { accountKey: secrets[0]! } }
  await bob.ingest.azureBlobStorageJob({ collectionId, ...azure })
  await bob.ingest.websiteJob({ collectionId, url: 'https://tides.example/' })
  await docent.settled()
  const { page, wrong } = await site.open()
  const addresses: string[] = []
  page.on('request', (request) => addresses.push(request.url()))
  await signIn(page)
  await page.goto(`${site.url}operations/jobs`)
  const calls = (kind: string) => scripted[sources.indexOf(kind)]!.calls
  return {
    ...{ page, wrong, addresses, logged, calls, recover: moody.recover, settled: () => docent.settled() },
    open: (name: string) => page.getByRole('button', { name: `Try again: ${name}` }).click(),
    dialog: page.getByRole('dialog'),
    async [Symbol.asyncDispose]() {
      await site[Symbol.asyncDispose]()
      await docent[Symbol.asyncDispose]()
    },
  }
}

describe.skipIf(chromiumPath === undefined)('trying a job from a source again in Chromium', () => {
  it('asks for the credentials that its source takes, and for none where it had none', async () => {
    await using view = await failedJobs()
    const { page, open, dialog } = view
    const labels = async (name: string) => {
      await open(name)
      await dialog.getByRole('heading', { name: `Credentials for: ${name}` }).waitFor()
      expect(await axeProblems(page, name)).toEqual([])
      const found = await dialog.locator('label').allTextContents()
      await page.keyboard.press('Escape')
      await dialog.waitFor({ state: 'detached' })
      return found
    }
    expect((await labels('Ingest from S3')).slice(0, 2)).toEqual(['Access key ID', 'Secret access key'])
    expect(await labels('Ingest from Google Cloud Storage')).toEqual(['Key of the service account, JSON'])
    expect(await labels('Ingest from Azure Blob Storage')).toEqual(['Account key', 'SAS token, in place of the key'])
    // The focus is back where the dialog was opened.
    expect(await page.evaluate('document.activeElement.getAttribute("aria-label")')).toBe(
      'Try again: Ingest from Azure Blob Storage',
    )
    await open('Ingest a website')
    await page.getByText('“Ingest a website” is tried again.').waitFor()
    expect(await dialog.count()).toBe(0)
    expect(view.wrong).toEqual([])
  })

  it('says why credentials are refused, and forgets them once they are sent', async () => {
    await using view = await failedJobs()
    const { page, open, dialog } = view
    view.recover()
    await open('Ingest from S3')
    await dialog.getByLabel('Access key ID').fill('wrong')
    const secret = dialog.getByLabel('Secret access key')
    expect(await secret.getAttribute('type')).toBe('password')
    await secret.fill(secrets[1]!)
    await secret.press('Enter')
    await dialog.getByRole('alert').getByText('credentials are not valid.').waitFor()
    await dialog.getByLabel('Access key ID').fill('right')
    await secret.press('Enter')
    await page.getByText('“Ingest from S3” is tried again.').waitFor()
    await dialog.waitFor({ state: 'detached' })
    await view.settled()
    const given = view.calls('s3').at(-1)!.credentials
    expect(given).toEqual({ access_key_id: 'right', secret_access_key: secrets[1] })
    await page.getByRole('row', { name: /Ingest from S3.*Completed/ }).waitFor()
    // Opened once more, it is empty.
    await open('Ingest from S3')
    expect(await dialog.getByLabel('Secret access key').inputValue()).toBe('')
    const kept = await page.evaluate(
      'JSON.stringify([{ ...localStorage }, { ...sessionStorage }, history.state, document.documentElement.outerHTML])',
    )
    const known = [kept, view.addresses.join(), JSON.stringify(view.logged)].join()
    for (const one of secrets) expect(known).not.toContain(one)
    expect(view.wrong.filter((one) => !one.includes('400'))).toEqual([])
  })
})
