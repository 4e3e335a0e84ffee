import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { addLabel, apiOf, canvas, dragOver, grid, openEditor } from './analysis-site.ts'
import type { ConsoleChildOptions } from './console-child.ts'
import { administratorKey, browserFor, chromiumPath, sharedApplication, signIn } from './console-site.ts'

let application = ''
beforeAll(async () => {
  if (chromiumPath !== undefined) application = await sharedApplication()
}, 300_000)

/** A server over files, which can be killed and started again at the same place. */
async function killableServer() {
  const directory = mkdtempSync(join(tmpdir(), 'docent-console-kill-'))
  const start = async (more: Pick<ConsoleChildOptions, 'port' | 'holds'>) => {
    const options: ConsoleChildOptions = { directory, assets: application, ...more }
    const child = fork(new URL('./console-child.ts', import.meta.url), [JSON.stringify(options)], {
      execArgv: ['--conditions=docent-source'],
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    })
    const [{ url }] = (await once(child, 'message')) as [{ url: string }]
    return { child, url }
  }
  const first = await start({ port: 0, holds: true })
  let { child } = first
  const kill = async () => {
    const ended = once(child, 'exit')
    child.kill('SIGKILL')
    await ended
  }
  return {
    url: first.url,
    kill,
    async startAgain() {
      ;({ child } = await start({ port: Number(new URL(first.url).port), holds: false }))
    },
    async [Symbol.asyncDispose]() {
      await kill()
      rmSync(directory, { recursive: true })
    },
  }
}

describe.skipIf(chromiumPath === undefined)('the console over a server that is killed', { tags: ['slow'] }, () => {
  it('continues an answer in whose middle the server was killed', async () => {
    await using server = await killableServer()
    await using browser = await browserFor(server.url)
    const { page } = await browser.open()
    await signIn(page)
    const headers = { authorization: `Bearer ${administratorKey}` }
    const chat = (await (await fetch(`${server.url}api/v1/chats`, { method: 'POST', headers })).json()) as {
      id: string
    }
    await page.goto(`${server.url}chats/${chat.id}`)
    await page.getByLabel('Your question').fill('What are the halves?')
    await page.keyboard.press('Enter')
    await page.getByText('The first half,').waitFor()
    await server.kill()
    await page.getByLabel('Your question').fill('Not sent yet')
    await server.startAgain()
    await page.locator('.message').getByText('The first half, and the second half.').waitFor({ timeout: 60_000 })
    await page.getByRole('button', { name: 'Stop' }).waitFor({ state: 'detached' })
    expect(await page.locator('.message').count()).toBe(2)
    expect(await page.locator('.message').getByText('The first half,').count()).toBe(1)
    expect(await page.getByLabel('Your question').inputValue()).toBe('Not sent yet')
  }, 180_000)

  it('loses nothing of two annotators when the server is killed', async () => {
    await using server = await killableServer()
    await using browser = await browserFor(server.url)
    const api = apiOf(server.url)
    const name = await api.annotationSet(await api.project('Killed'), 'Grid', grid(40))
    const [{ page: one }, { page: other }] = [await browser.open(), await browser.open()]
    for (const page of [one, other]) {
      await signIn(page)
      await openEditor(page, server.url, name)
    }
    await addLabel(one, 'first')
    await dragOver(one, 0, 4)
    // What one does the other sees.
    await other.locator('.canvas rect.label-0').nth(4).waitFor()
    await server.kill()
    await dragOver(one, 10, 14)
    await one.getByText('Not connected').waitFor()
    await addLabel(other, 'second')
    await dragOver(other, 20, 24)
    // The page of one is left while nothing can be sent.
    await one.goto('about:blank')
    await server.startAgain()
    await openEditor(one, server.url, name)
    for (const page of [one, other]) await page.locator('.canvas rect[class*=label-]').nth(14).waitFor()
    await one.getByText('Changes are kept on the server').waitFor()
    await other.getByText('Changes are kept on the server').waitFor()
    await canvas(one).focus()
    await one.keyboard.press('Control+s')
    const second = name.replace(/1$/, '2')
    // The user who did not save is moved to the new version.
    for (const page of [one, other]) await page.waitForURL(/\/2$/)
    const label = (words: readonly number[], text: string) => words.map((at) => `w${at} ${text}`)
    expect(await api.labels(second, 'a.pdf+0.png')).toEqual([
      ...label([0, 1, 2, 3, 4, 10, 11, 12, 13, 14], 'first'),
      ...label([20, 21, 22, 23, 24], 'second'),
    ])
  }, 180_000)
})
