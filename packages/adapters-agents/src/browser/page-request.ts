import { DocentError } from '@docent/core/ports'
import type { Request } from 'playwright-core'
import type { PageRequest } from './follow-redirects.ts'
import { isSent } from './page-answers.ts'

/** What a page asks for, as the network is asked for it. @throws `unsupported` for a form with files */
export async function pageRequest(request: Request): Promise<PageRequest> {
  const all = Object.entries(await request.allHeaders())
  const headers = Object.fromEntries(all.filter(([name]) => isSent(name)))
  const url = new URL(request.url())
  const isPage = request.isNavigationRequest()
  const isOpaque = !isPage && headers['origin'] === undefined && isOfOtherSite(request, url)
  return { url, method: request.method(), headers, body: bodyOf(request), isPage, isOpaque }
}

/** Whether it is for a whole window and not for a part of one. */
export function isOfWindow(request: Request): boolean {
  if (!request.isNavigationRequest()) return false
  try {
    return request.frame().parentFrame() === null
  } catch {
    // A window that is being opened has none yet.
    return true
  }
}

/** Where the page is not known for sure, such as in an empty frame, it may be of the same origin. */
function isOfOtherSite(request: Request, url: URL): boolean {
  try {
    const page = new URL(request.frame().url())
    return /^https?:$/.test(page.protocol) && page.origin !== url.origin
  } catch {
    return false
  }
}

/** The network takes texts; a form with files is none. @throws `unsupported` */
function bodyOf(request: Request): string | undefined {
  const bytes = request.postDataBuffer()
  if (bytes === null) return undefined
  const text = bytes.toString('utf8')
  if (Buffer.from(text).equals(bytes)) return text
  throw new DocentError({ code: 'unsupported', message: 'The page sends a file, which this browser does not do.' })
}
