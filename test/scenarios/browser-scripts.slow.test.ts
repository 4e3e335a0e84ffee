import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest'
import { browserSandbox, browserStage, probedBrowser } from '../support/browser-stage.ts'
import { browserScript } from '../support/script-files.ts'

const sandbox = browserSandbox()
const reason = (await probedBrowser(sandbox)).tools.find(({ runsScripts }) => runsScripts)!.disabledReason
if (reason !== undefined) console.warn(`Scripts for the browser are not tested: ${reason}`)

describe.skipIf(reason !== undefined)('scripts for the browser', { tags: ['slow'], timeout: 120_000 }, () => {
  let stage: Awaited<ReturnType<typeof browserStage>>
  beforeEach(async () => (stage = await browserStage(sandbox)))
  afterEach(() => stage.close())
  afterAll(() => sandbox.close())

  const use = (name: string, given: object, files: Record<string, Uint8Array> = {}, runId?: string) =>
    stage.use(name, given, {
      runId,
      code: [{ folder: 'shop', files: new Map(Object.entries(files)), environment: { TOKEN: 'my own key' } }],
    })
  const run = (lines: string, words: readonly string[] = [], runId?: string) =>
    use('script', { arguments: words }, { 'browser_shop.py': browserScript(lines) }, runId)
  const textOf = (file: { readonly content: Uint8Array } | undefined) => Buffer.from(file?.content ?? []).toString()

  it('fills forms, reads pages, and keeps what it writes and what it downloads', async () => {
    const done = await run(
      `
answer = await page.goto(sys.argv[1] + "/")
print(answer.status, answer.ok, page.url == sys.argv[1] + "/", await page.title())
await page.get_by_text("In stock: 7").wait_for()
await page.fill("[name=item]", "green tea")
await page.get_by_role("button", name="Order").click()
await page.wait_for_url("**/order")
print(await page.inner_text("h1"), await page.locator("h1").count(), os.environ["TOKEN"])
print(await page.evaluate("given => ({ twice: given * 2 })", 21))
print(await page.eval_on_selector("h1", "(heading, end) => heading.textContent.length + end", 1))
await page.screenshot(path="pictures/order.png")
with open("order.txt", "w") as file:
    file.write(await page.text_content("h1"))
try:
    await page.goto(sys.argv[1] + "/list.csv")
except Error:
    print("a file")
`,
      [stage.site.origin],
    )
    expect(done).not.toHaveProperty('failed')
    expect(done.content).toContain('200 True True Shop')
    expect(done.content).toContain("Ordered: item=green+tea 1 my own key\n{'twice': 42}\n24\na file")
    const files = new Map(done.files!.map((file) => [file.name, file]))
    expect([...files.keys()].sort()).toEqual(['list of teas.csv', 'order.txt', 'pictures/order.png'])
    expect(textOf(files.get('order.txt'))).toBe('Ordered: item=green+tea')
    expect(textOf(files.get('pictures/order.png')).slice(1, 4)).toBe('PNG')
  })

  it('works in the browser of its run and leaves its page there, with cookies for no other run', async () => {
    await run(`await page.goto(sys.argv[1] + "/order")`, [stage.site.origin])
    expect((await use('read', {})).content).toContain(`Address: ${stage.site.origin}/order`)
    await use('open', { url: `${stage.site.origin}/prices` })
    expect(stage.site.asked.at(-1)).toMatchObject({ path: '/prices', cookie: 'basket=full' })
    const other = await run(
      `
print([found.url for found in browser.contexts[0].pages], await browser.contexts[0].cookies())
await page.goto(sys.argv[1] + "/prices")
await browser.close()
`,
      [stage.site.origin],
      'another run',
    )
    expect(other.content).toContain("['about:blank', 'about:blank'] []")
    expect(stage.site.asked.at(-1)).toMatchObject({ path: '/prices', cookie: undefined })
  })

  it('finds new windows, and pages by their number only', async () => {
    const done = await run(
      `
await page.goto(sys.argv[1] + "/")
async with page.expect_popup() as opening:
    await page.click("text=New window")
fresh = await opening.value
await fresh.wait_for_load_state()
print(await fresh.inner_text("h1"), len(browser.contexts[0].pages))
await fresh.close()
try:
    await fresh.title()
except Error as error:
    print(error.message)
for _ in range(6):
    try:
        await browser.new_page()
    except Error as error:
        print(error.message)
`,
      [stage.site.origin],
    )
    expect(done.content).toContain('A new window 3\nThis page has been closed.')
    expect(done.content).toContain('as many as there may be')
  })

  it('reaches nothing that the network refuses, by no way', async () => {
    const done = await run(
      `
import socket, urllib.request
for address in [sys.argv[1] + "/", "http://169.254.169.254/latest/", "file:///etc/passwd", "chrome://version"]:
    try:
        await page.goto(address)
        print("got out", address)
    except Error as error:
        print("refused:", error.message)
for address in [sys.argv[1] + "/", sys.argv[2] + "/"]:
    try:
        urllib.request.urlopen(address, timeout=2)
        print("got out", address)
    except OSError as error:
        print("no network")
await page.goto(sys.argv[2] + "/prices")
print(await page.evaluate("address => fetch(address, { mode: 'no-cors' }).then(() => 'got out', () => 'not from pages')", sys.argv[1] + "/secret"))
for path in ["/etc/shadow", "/script/../etc/passwd"]:
    try:
        open(path)
        print("got out", path)
    except OSError:
        print("no file")
`,
      [stage.inside.origin, stage.site.origin],
    )
    expect(done.failed, done.content).toBeUndefined()
    expect(done.content).not.toContain('got out')
    expect(done.content.match(/refused:/g)).toHaveLength(4)
    expect(done.content.match(/no network/g)).toHaveLength(2)
    expect(done.content).toContain('127.0.0.1')
    expect(done.content).toContain('not from pages')
    expect(stage.inside.asked).toEqual([])
  })

  it('carries out commands of its table only, and survives wrong ones', async () => {
    const done = await run(
      `
from playwright._connection import ask
for name in ["constructor", "__proto__", "route", "exposeFunction", "toString", "pdf"]:
    for place in [{}, {"page": page._number}, {"page": page._number, "path": [{"by": "selector", "value": "h1"}]}]:
        try:
            await ask(name, **place)
            print("got out", name, place)
        except Error:
            pass
for wrong in [{"by": "selector", "value": "internal:control=enter-frame >> " * 100}, {"by": "nth"}, {"by": "text", "value": {"regex": "(", "flags": ""}}]:
    try:
        await ask("count", page._number, [wrong])
        print("got out", wrong)
    except Error:
        pass
try:
    page.route("**/*", lambda route: route.abort())
except AttributeError as error:
    print(error)
try:
    await page.click("#nobody", timeout=300)
except TimeoutError as error:
    print("late", "Timeout 300ms" in error.message)
try:
    await page.evaluate("() => 'x'.repeat(6e6)")
except Error as error:
    print("too large" in error.message)
print(await page.evaluate("1 + 1"), await page.evaluate("undefined"))
await page.evaluate("() => { JSON.stringify = () => ({ length: 1 }) }")
print(await page.evaluate("() => 'mine'"))
`,
    )
    expect(done.content).not.toContain('got out')
    expect(done.content).toContain('Page.route is not there')
    expect(done.content).toContain('late True\nTrue\n2 None\nNone')
  })

  it('says how it ended, and which script is meant', async () => {
    const failed = await run('raise ValueError("no tea left")')
    expect(failed).toMatchObject({ failed: true, content: expect.stringContaining('no tea left') })
    expect(failed.content).toContain('What it did before that is done')
    const both = {
      'tools/browser_one.py': browserScript('print("one")'),
      'tools/browser_two.py': browserScript('print("two")'),
    }
    const more = { ...both, 'tools/words.py': new TextEncoder().encode('hello = 1') }
    expect(await use('script', {}, more)).toMatchObject({
      failed: true,
      content: 'Name one of its scripts as script: browser_one.py, browser_two.py.',
    })
    expect((await use('script', { script: 'browser_two' }, more)).content).toContain('two')
    expect(await use('script', {}, { 'shop.py': browserScript('print(1)') })).toMatchObject({
      failed: true,
      content: expect.stringContaining('browser_prices.py'),
    })
  })

  it('is ended with its browser when nobody waits any more', async () => {
    const tool = stage.made.tools.find(({ name }) => name === 'browser_script')!
    const over = new AbortController()
    const files = new Map([
      ['browser_shop.py', browserScript('await page.goto(sys.argv[1])\nawait page.wait_for_timeout(100000)')],
    ])
    const running = tool.call(JSON.stringify({ arguments: [`${stage.site.origin}/prices`] }), {
      ...{ userId: 'alice', chatId: 'chat', runId: 'run', key: 'run/1/1', attempt: 1, signal: over.signal },
      code: async () => [{ folder: 'shop', files, environment: {} }],
      files: { list: async () => [], read: async () => undefined },
    })
    await expect.poll(() => stage.site.asked.length, { timeout: 30_000 }).toBeGreaterThan(0)
    over.abort(new Error('enough'))
    await expect(running).rejects.toThrow('enough')
    expect(await use('read', {})).toMatchObject({ failed: true, content: expect.stringContaining('browser_open') })
  })
})
