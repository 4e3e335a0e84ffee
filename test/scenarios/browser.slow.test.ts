import type { HostToolResult } from '@docent/core/ports'
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest'
import { browserSandbox, browserStage, probedBrowser } from '../support/browser-stage.ts'

const sandbox = browserSandbox()
const { reason } = await probedBrowser(sandbox)
if (reason !== undefined) console.warn(`The browser is not tested: ${reason}`)

describe.skipIf(reason !== undefined)('the browser of agents', { tags: ['slow'], timeout: 120_000 }, () => {
  let stage: Awaited<ReturnType<typeof browserStage>>
  beforeEach(async () => (stage = await browserStage(sandbox)))
  afterEach(() => stage.close())
  afterAll(() => sandbox.close())

  const use = (name: string, given: object, runId?: string) => stage.use(name, given, { runId })
  const open = (path: string, runId?: string) => use('open', { url: stage.site.origin + path }, runId)
  const refOf = ({ content }: HostToolResult, label: string): string =>
    new RegExp(`"${label}"[^\\n]*\\[ref=(\\w+)\\]`).exec(content)![1]!

  it('opens pages with their scripts, clicks, and follows redirects', async () => {
    const first = await open('/')
    expect(first.content).toContain('Title: Shop')
    expect((await use('read', {})).content).toContain('In stock: 7')
    const prices = await use('click', { ref: refOf(first, 'Prices') })
    expect(prices.content).toContain(`Address: ${stage.site.origin}/prices`)
    expect(prices.content).toContain('Tea costs nine euros')
    await open('/moved')
    await expect
      .poll(async () => (await use('read', {})).content, { timeout: 20_000 })
      .toContain(`${stage.site.origin}/prices`)
    const again = await open('/')
    const fresh = await use('click', { ref: refOf(again, 'New window') })
    await expect.poll(async () => (await use('read', {})).content, { timeout: 20_000 }).toContain('A new window')
    expect(fresh.failed).toBeUndefined()
  })

  it('fills forms, keeps cookies for one run only, and takes pictures', async () => {
    const first = await open('/')
    const done = await use('type', { ref: refOf(first, 'Item'), text: 'green tea', submit: true })
    expect(done.content).toContain('Ordered: item=green+tea')
    await open('/prices')
    expect(stage.site.asked.at(-1)).toMatchObject({ path: '/prices', cookie: 'basket=full' })
    await open('/prices', 'another run')
    expect(stage.site.asked.at(-1)).toMatchObject({ path: '/prices', cookie: undefined })
    const { files } = await use('screenshot', { file_name: 'order' })
    expect(files![0]!.name).toBe('order.png')
    expect(Buffer.from(files![0]!.content).subarray(1, 4).toString()).toBe('PNG')
  })

  it('keeps files that pages lead to, under names without folders', async () => {
    const result = await open('/list.csv')
    expect(result.files?.map(({ name, content }) => [name, Buffer.from(content).toString()])).toEqual([
      ['list of teas.csv', 'name,price\nGreen,9\n'],
    ])
  })

  it('reaches nothing that the network refuses, by no way', async () => {
    const refused = await use('open', { url: `${stage.inside.origin}/` })
    expect(refused).toMatchObject({ failed: true, content: expect.stringContaining('127.0.0.1') })
    expect(await use('open', { url: 'http://169.254.169.254/latest/' })).toMatchObject({ failed: true })
    expect(await use('open', { url: 'file:///etc/passwd' })).toMatchObject({ failed: true })
    await open('/away')
    await open('/nasty')
    const said = () => use('read', {}).then(({ content }) => content)
    await expect.poll(said, { timeout: 30_000 }).toContain('done')
    expect(await said()).not.toContain('got-out')
    expect(stage.inside.asked).toEqual([])
  })

  it('ends with its memory, and can be opened again', async () => {
    await open('/busy').catch(() => undefined)
    await expect.poll(async () => (await use('read', {})).failed ?? false, { timeout: 60_000 }).toBe(true)
    expect((await open('/prices')).content).toContain('nine euros')
  })

  it('says what is not there', async () => {
    expect(await use('read', {})).toMatchObject({ failed: true, content: expect.stringContaining('browser_open') })
    await open('/prices')
    expect(await use('open', { url: `${stage.site.origin}/nothing` })).toMatchObject({
      content: expect.stringContaining('nothing here'),
    })
    expect(stage.made.tools.map(({ name, class: of, egress, approval }) => [name, of, egress, approval])).toEqual([
      ['browser_open', 'idempotent', true, 'tainted'],
      ['browser_read', 'idempotent', false, 'never'],
      ['browser_click', 'once', true, 'tainted'],
      ['browser_type', 'once', true, 'tainted'],
      ['browser_screenshot', 'idempotent', false, 'never'],
      ['browser_script', 'once', true, 'tainted'],
    ])
  })
})
