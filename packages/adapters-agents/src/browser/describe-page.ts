import type { HostToolResult } from '@docent/core/ports'
import type { BrowserSession } from './browser-sessions.ts'

const settleMs = 5_000

const mostRedirects = 5

/** Waits until the page is there, or has had its time. At a redirect, another one follows. */
export async function settled({ page, network }: BrowserSession): Promise<void> {
  const current = page()
  await current.waitForLoadState('load', { timeout: settleMs }).catch(() => {})
  for (let hops = 0; network.isForwarding() && hops < mostRedirects; hops += 1)
    await current.waitForEvent('load', { timeout: settleMs }).catch(() => {})
}

/** The page as a text in which what can be used has a reference, and the files that came. */
export async function describePage(
  { page, network }: BrowserSession,
  { start = 0, maxLetters }: { readonly start?: number; readonly maxLetters: number },
): Promise<HostToolResult> {
  const current = page()
  const text = await current.ariaSnapshot({ mode: 'ai' })
  const files = network.takeDownloads()
  const refusal = network.takeRefusal()
  if (start > 0 && start >= text.length)
    return { content: `The page has ${text.length} letters only; there is nothing from ${start} on.`, failed: true }
  const shown = text.slice(start, start + maxLetters).replace(/[\ud800-\udbff]$/, '')
  const end = start + shown.length
  const rest =
    end < text.length ? [`[${text.length - end} letters follow; browser_read continues with start ${end}.]`] : []
  const kept = files.length === 0 ? [] : [`Downloaded: ${files.map(({ name }) => name).join(', ')}`]
  const refused = refusal === undefined ? [] : [`Not loaded: ${refusal}`]
  const head = [`Address: ${current.url()}`, `Title: ${await current.title()}`, ...kept, ...refused].join('\n')
  return {
    content: [head, shown, ...rest].join('\n\n'),
    summary: `Read ${current.url().slice(0, 200)}`,
    ...(files.length === 0 ? {} : { files }),
  }
}
