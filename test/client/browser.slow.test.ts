/** @module-tag slow */
import { builtInModels } from '@docent/adapters-llm'
import { createChatSession } from '@docent/client'
import { build } from 'esbuild'
import express from 'express'
import { join } from 'node:path'
import { chromium } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findChromium } from '../../packages/adapters-agents/src/browser/find-chromium.ts'
import { scriptedModels } from '../support/scripted-models.ts'
import { clientServer, type ClientServer } from './client-server.ts'

const chromiumPath = findChromium(undefined)

/** An application of React as a page would load it. */
async function applicationOf(program: string): Promise<string> {
  const { outputFiles } = await build({
    stdin: { contents: program, resolveDir: import.meta.dirname, loader: 'tsx' },
    conditions: ['docent-source'],
    platform: 'browser',
    format: 'esm',
    jsx: 'automatic',
    bundle: true,
    write: false,
    define: { 'process.env.NODE_ENV': '"production"' },
    absWorkingDir: join(import.meta.dirname, '../..'),
  })
  return outputFiles[0]!.text
}

const program = `
  import { createClient, uploadFile } from '@docent/client'
  import { useAnswer, useUpload } from '@docent/client/react'
  import { createRoot } from 'react-dom/client'

  const client = createClient({ baseUrl: '/docs-chat', apiKey: 'alice' })
  const chatId = new URLSearchParams(location.search).get('chat')
  globalThis.sent = []

  function Application() {
    const answer = useAnswer(client)
    const { upload, progress, status, answer: uploaded } = useUpload(client, uploadFile)
    if (progress.sent > 0 && sent.at(-1) !== progress.sent) sent.push(progress.sent)
    return <>
      <button onClick={() => answer.ask({ params: { id: chatId }, body: { message: 'Hello?', llm: 'scripted' } })}>Ask</button>
      <p id="answer">{answer.status}: {answer.text}</p>
      <input type="file" onChange={({ target }) => upload({ body: { file: target.files[0] } })} />
      <p id="upload">{status}: {progress.sent} of {progress.total}, {uploaded?.id}</p>
    </>
  }
  createRoot(document.body.appendChild(document.createElement('div'))).render(<Application />)
`

describe.skipIf(chromiumPath === undefined)('a page with the hooks, in Chromium', () => {
  let world: ClientServer
  beforeAll(async () => {
    const script = await applicationOf(program)
    world = await clientServer({
      docent: {
        models: [
          scriptedModels(async function* () {
            yield 'Four euros.'
          }),
          builtInModels(),
        ],
      },
      express: () =>
        express()
          .get(
            '/',
            (_, response) => void response.send('<!doctype html><script type="module" src="/page.js"></script>'),
          )
          .get('/page.js', (_, response) => void response.type('js').send(script)),
    })
  })
  afterAll(() => world[Symbol.asyncDispose]())

  it('shows an answer, and how much of a file is sent while it is sent', async () => {
    const chat = await world.client().call(createChatSession, {})
    const browser = await chromium.launch({ executablePath: chromiumPath!, args: ['--no-sandbox'] })
    try {
      const page = await browser.newPage()
      await page.goto(`${new URL('/', world.url).href}?chat=${chat.id}`)
      await page.getByRole('button', { name: 'Ask' }).click()
      await page.getByText('done: Four euros.').waitFor()

      // So that there is something to see between the beginning and the end.
      const session = await page.context().newCDPSession(page)
      const conditions = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: 4_000_000 }
      await session.send('Network.emulateNetworkConditions', conditions)
      const buffer = Buffer.alloc(4_000_000, 'a')
      await page
        .getByRole('textbox')
        .or(page.locator('input'))
        .setInputFiles({ name: 'a.txt', mimeType: 'text/plain', buffer })
      await page.getByText(/^done: (\d+) of \1, \S+$/).waitFor()
      const sent = await page.evaluate<number[]>('sent')
      expect(sent.length).toBeGreaterThan(2)
      expect(sent.at(-1)).toBeGreaterThan(4_000_000)
      expect(sent).toEqual(sent.toSorted((left, right) => left - right))
    } finally {
      await browser.close()
    }
  })
})
