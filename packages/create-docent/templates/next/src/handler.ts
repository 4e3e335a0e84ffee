import { docentRouter } from '@docent/http-express'
import { fetchHandler } from '@docent/http-express/fetch'
import { openDocent } from './docent.ts'

type Handler = (request: Request) => Promise<Response>

/** One for the whole process: Next.js loads modules anew after each change. */
const held = globalThis as typeof globalThis & { docentHandler?: Promise<Handler> }

export const docentHandler = (): Promise<Handler> => (held.docentHandler ??= open())

async function open(): Promise<Handler> {
  const docent = await openDocent()
  // Not `once`: npm passes Ctrl-C on, which the terminal has sent already.
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => void docent.stop({ graceMs: 5_000 }))
  return fetchHandler(docentRouter(docent), { path: '/docs-chat' })
}
