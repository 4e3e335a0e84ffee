import type { Page } from 'playwright-core'
import type { OpenedSession } from './browser-sessions.ts'
import { launchBrowser, type LaunchOptions } from './launch-browser.ts'
import { servePages, type PageNetworkOptions } from './page-network.ts'

export const mostPages = 5
export const actionMs = 15_000

export type OpenSessionOptions = LaunchOptions & Omit<PageNetworkOptions, 'signal'>

/** A new browser with one context and one page. @throws as `launchBrowser` */
export async function openSession(options: OpenSessionOptions, signal: AbortSignal): Promise<OpenedSession> {
  const launched = await launchBrowser(options, signal)
  try {
    const context = await launched.browser.newContext({
      serviceWorkers: 'block',
      acceptDownloads: false,
      viewport: { width: 1280, height: 800 },
      locale: 'en-US',
    })
    context.setDefaultTimeout(actionMs)
    const network = await servePages(context, { ...options, signal })
    let front = await context.newPage()
    context.on('page', (opened: Page) => {
      if (context.pages().length > mostPages) return void opened.close().catch(() => {})
      // What a click opens is what it was for.
      front = opened
    })
    const page = () => (front.isClosed() ? (context.pages().at(-1) ?? front) : front)
    return { launched, network, page }
  } catch (error) {
    await launched.close()
    throw error
  }
}
