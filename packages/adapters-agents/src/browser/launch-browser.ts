import { DocentError, type Sandbox, type SandboxLimits } from '@docent/core/ports'
import type { Browser } from 'playwright-core'
import { browserFlags, fontSettings, starter } from './browser-flags.ts'
import { browserPipe, type BrowserPipe } from './browser-pipe.ts'
import { loadPlaywright } from './load-playwright.ts'

export interface LaunchOptions {
  readonly sandbox: Pick<Sandbox, 'start'>
  /** Path of Chromium. */
  readonly chromium: string
  readonly limits: Partial<SandboxLimits>
}

export interface LaunchedBrowser {
  readonly browser: Browser
  /** Ends it with all that it has. Again: no effect. */
  close(): Promise<void>
}

const launchMs = 30_000

/** Starts Chromium in a sandbox of its own. @throws as `Sandbox.start`; `unavailable` when it does not start */
export async function launchBrowser(
  { sandbox, chromium, limits }: LaunchOptions,
  signal: AbortSignal,
): Promise<LaunchedBrowser> {
  const playwright = await loadPlaywright()
  const request = {
    image: 'node',
    program: starter,
    folders: [{ path: '/fonts', files: new Map([['fonts.conf', new TextEncoder().encode(fontSettings)]]) }],
    environment: {
      BROWSER_PROGRAM: chromium,
      BROWSER_FLAGS: JSON.stringify(browserFlags),
      FONTCONFIG_FILE: '/fonts/fonts.conf',
    },
    limits,
  } as const
  const process = await sandbox.start(request, signal)
  let pipe: BrowserPipe | undefined
  const close = async () => {
    await process.kill()
    await pipe?.close()
  }
  try {
    pipe = await browserPipe(process)
    const browser = await playwright.chromium.launch({
      executablePath: pipe.program,
      ignoreDefaultArgs: true,
      args: ['--remote-debugging-pipe'],
      timeout: launchMs,
      ...{ handleSIGINT: false, handleSIGTERM: false, handleSIGHUP: false },
      env: {},
    })
    browser.once('disconnected', () => void close().catch(() => {}))
    const leave = () => browser.close().catch(() => {})
    void process.exited.then(leave, leave)
    return { browser, close }
  } catch (cause) {
    const said = process.stderr().slice(-1_000)
    await close().catch(() => {})
    signal.throwIfAborted()
    const message = 'The browser could not be started in its sandbox; the cause is in the log of the server.'
    throw new DocentError({ code: 'unavailable', message, cause: new Error(said, { cause }) })
  }
}
