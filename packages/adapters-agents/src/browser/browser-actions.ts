import { defineTool, type HostTool, type HostToolContext, type HostToolResult } from '@docent/core/ports'
import { z } from 'zod'
import { addressSchema } from './browser-address.ts'
import { browserFailure } from './browser-failures.ts'
import type { BrowserSession, BrowserSessions } from './browser-sessions.ts'
import { describePage, settled } from './describe-page.ts'
import { openAddress } from './open-address.ts'
import { actionMs } from './open-session.ts'

export interface BrowserActionsOptions {
  readonly sessions: BrowserSessions
  /** UTF-16 code units of a page that one call returns. */
  readonly maxLetters: number
}

const navigationMs = 30_000
/** Launching, loading and looking. */
const callMs = 90_000
const nothingOpen: HostToolResult = { content: 'No page is open; open one with browser_open.', failed: true }

const ref = z
  .string()
  .regex(/^[a-z0-9]{1,20}$/)
  .describe('Of the element, as the page shows it, such as e12')

/** The tools of the browser. Pages see what is opened, typed and clicked, so all of that leaves the deployment. */
export function browserActions({ sessions, maxLetters }: BrowserActionsOptions): HostTool[] {
  const seen = (session: BrowserSession, start = 0) => describePage(session, { start, maxLetters })

  async function inBrowser(
    context: HostToolContext,
    begins: boolean,
    act: (session: BrowserSession) => Promise<HostToolResult>,
  ): Promise<HostToolResult> {
    let used: BrowserSession | undefined
    try {
      const done = await sessions.use(context, { begins }, (session) => {
        used = session
        return act(session)
      })
      return done ?? nothingOpen
    } catch (error) {
      return browserFailure(error, context, used)
    }
  }

  /** What was refused before is irrelevant here. */
  const acting: typeof inBrowser = (context, begins, act) =>
    inBrowser(context, begins, (session) => {
      session.network.takeRefusal()
      return act(session)
    })

  const leaves = { egress: true, approval: 'tainted', timeoutMs: callMs } as const
  const stays = { class: 'idempotent', egress: false, approval: 'never', timeoutMs: callMs } as const
  return [
    defineTool({
      name: 'browser_open',
      description:
        'Opens a page in a browser, with its scripts, and returns it as text in which links, buttons and fields have references. A file instead of a page is kept in the chat. read_web_page is cheaper where scripts are not needed.',
      input: z.object({ url: addressSchema }),
      class: 'idempotent',
      ...leaves,
      run: ({ url }, context) =>
        acting(context, true, async (session) => {
          const options = { waitUntil: 'domcontentloaded', timeout: navigationMs } as const
          await openAddress(session.page(), url, options).catch((error: unknown) => {
            // So ends the way to a file.
            if (!String(error).includes('ERR_ABORTED')) throw error
          })
          await settled(session)
          return seen(session)
        }),
    }),
    defineTool({
      name: 'browser_read',
      description: 'Returns the page that is open in the browser as text, as it is now.',
      input: z.object({ start: z.int().min(0).default(0).describe('Where to continue in a long page') }),
      ...stays,
      run: ({ start }, context) => inBrowser(context, false, (session) => seen(session, start)),
    }),
    defineTool({
      name: 'browser_click',
      description: 'Clicks an element of the page, and returns the page after it.',
      input: z.object({ ref }),
      class: 'once',
      ...leaves,
      run: ({ ref: at }, context) =>
        acting(context, false, async (session) => {
          await session.page().locator(`aria-ref=${at}`).click({ timeout: actionMs })
          await settled(session)
          return seen(session)
        }),
    }),
    defineTool({
      name: 'browser_type',
      description: 'Writes into a field of the page in the place of what is there, and returns the page after it.',
      input: z.object({
        ref,
        text: z.string().max(10_000),
        submit: z.boolean().default(false).describe('Presses Enter afterwards'),
      }),
      class: 'once',
      ...leaves,
      run: ({ ref: at, text, submit }, context) =>
        acting(context, false, async (session) => {
          const field = session.page().locator(`aria-ref=${at}`)
          await field.fill(text, { timeout: actionMs })
          if (submit) await field.press('Enter', { timeout: actionMs })
          await settled(session)
          return seen(session)
        }),
    }),
    defineTool({
      name: 'browser_screenshot',
      description: 'Keeps a picture of what the browser shows as a file of the chat.',
      input: z.object({
        file_name: z
          .string()
          .regex(/^[\p{L}\p{N}_ -]{1,80}(\.png)?$/u)
          .default('screenshot')
          .describe('Such as prices.png'),
      }),
      ...stays,
      run: ({ file_name: given }, context) =>
        inBrowser(context, false, async (session) => {
          const content = await session.page().screenshot({ type: 'png', timeout: actionMs })
          const name = given.endsWith('.png') ? given : `${given}.png`
          return { content: `Kept the picture ${name}.`, files: [{ name, content }] }
        }),
    }),
  ]
}
