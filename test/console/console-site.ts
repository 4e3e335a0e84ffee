import { execFile } from 'node:child_process'
import { existsSync, mkdtempSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Docent } from '@docent/core'
import { docentConsole } from '@docent/console'
import { docentRouter } from '@docent/http-express'
import express from 'express'
import { chromium, type Page } from 'playwright-core'
import { findChromium } from '../../packages/adapters-agents/src/browser/find-chromium.ts'
import { withLock } from '../../scripts/launcher/lock.mjs'

export const chromiumPath = findChromium(undefined)
if (chromiumPath === undefined)
  console.warn('The console is not tried in a browser: no Chromium is installed below /usr.')

export const administratorKey = `docent_${'k'.repeat(43)}`

/** Builds the application apart from what a running server may be serving. */
export async function buildApplication(
  directory = join(mkdtempSync(join(tmpdir(), 'docent-console-')), 'app'),
): Promise<string> {
  await promisify(execFile)(process.execPath, [
    join(import.meta.dirname, '../../packages/console/scripts/build.mjs'),
    directory,
  ])
  return directory
}

/** The application, built by the first file of a run that asks: each build is several seconds of a processor. */
export async function sharedApplication(): Promise<string> {
  const shared = process.env['DOCENT_TEST_CONSOLE']!
  const directory = join(shared, 'app')
  await withLock(join(shared, 'lock'), async () => {
    if (!existsSync(directory)) await buildApplication(directory)
  })
  return directory
}

/** API and console behind a proxy that strips `prefix` and says nothing of it. */
export async function serveConsole(docent: Docent, assetsDirectory: string, { prefix = '', port = 0 } = {}) {
  await docent.ensureAdministratorKey(administratorKey)
  const app = express().use(docentRouter(docent), docentConsole(docent, { assetsDirectory }))
  const server = createServer((request, response) => {
    if (!request.url!.startsWith(`${prefix}/`)) return void response.writeHead(404).end()
    request.url = request.url!.slice(prefix.length)
    app(request, response)
  })
  await new Promise<void>((resolve) => void server.listen(port, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}${prefix}/`
  return { url, server }
}

/** A browser for a site, with a context of its own for each page that is opened. */
export async function browserFor(url: string, flags: readonly string[] = []) {
  const browser = await chromium.launch({ executablePath: chromiumPath!, args: ['--no-sandbox', ...flags] })
  return {
    async open() {
      // In the context of a page tests can open further tabs.
      const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, reducedMotion: 'reduce' })
      return watchedPage(await context.newPage(), url)
    },
    [Symbol.asyncDispose]: () => browser.close(),
  }
}

/** A site with a browser. */
export async function consoleSite(
  docent: Docent,
  assetsDirectory: string,
  { prefix = '', flags = [] }: { readonly prefix?: string; readonly flags?: readonly string[] } = {},
) {
  const { url, server } = await serveConsole(docent, assetsDirectory, { prefix })
  const browser = await browserFor(url, flags)
  return {
    url,
    api: (
      path: string,
      { headers = {}, ...init }: Omit<RequestInit, 'headers'> & { readonly headers?: Record<string, string> } = {},
    ) =>
      fetch(`${url}api/v1${path}`, { ...init, headers: { ...headers, authorization: `Bearer ${administratorKey}` } }),
    open: browser.open,
    async [Symbol.asyncDispose]() {
      await browser[Symbol.asyncDispose]()
      server.closeAllConnections()
      await new Promise((resolve) => void server.close(resolve))
    },
  }
}

/** A page with all that it did wrong: requests to elsewhere, violations of its policy, errors and dialogs. */
async function watchedPage(page: Page, url: string) {
  const wrong: string[] = []
  const { origin } = new URL(url)
  page.on('request', (request) => {
    if (!/^(blob|data):/.test(request.url()) && new URL(request.url()).origin !== origin) wrong.push(request.url())
  })
  page.on('pageerror', (error) => wrong.push(error.message))
  page.on('dialog', (dialog) => {
    wrong.push(dialog.message())
    void dialog.dismiss()
  })
  page.on('console', (message) => {
    if (message.type() === 'error') wrong.push(message.text())
  })
  await page.goto(url)
  return { page, wrong }
}

export async function signIn(page: Page, key = administratorKey): Promise<void> {
  await page.getByLabel('API key').fill(key)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByRole('heading', { name: 'Ask your documents' }).waitFor()
}

/** As a person does who chooses a file on the first page: a collection is made of it. */
export async function addFile(page: Page, name: string, content: Uint8Array): Promise<void> {
  const file = { name, mimeType: 'application/octet-stream', buffer: Buffer.from(content) }
  await page.locator('input[type=file]').first().setInputFiles(file)
  await page.locator('td .status', { hasText: 'Ready' }).waitFor()
}

/** Opens the first source of an answer; where none comes, the error has what the page shows instead. */
export async function openFirstSource(page: Page): Promise<void> {
  await page
    .locator('.source')
    .first()
    .click()
    .catch(async (error: Error) => {
      throw new Error(`${error.message}\nThe page shows:\n${await page.locator('body').innerText()}`)
    })
}
