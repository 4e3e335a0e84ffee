import type { IncomingMessage, ServerResponse } from 'node:http'
import { fileURLToPath } from 'node:url'
import type { Docent } from '@docent/core'
import { baseHref } from './base-href.ts'
import { builtFiles } from './built-files.ts'
import { checkConsoleOptions, type ConsoleOptions } from './console-options.ts'
import { setPagePolicy } from './page-policy.ts'
import { sendBuiltFile } from './send-built-file.ts'
import { pendingPage, shellPage } from './shell-page.ts'

/** Fits `app.use` of Express 4 and 5, and every host of that shape. */
export type ConsoleHandler = (
  request: IncomingMessage & { readonly originalUrl?: string },
  response: ServerResponse,
  next: (error?: unknown) => void,
) => void

/**
 * The console for any Express app, after the API of the same mount: `app.use('/docs-chat', docentRouter(docent), docentConsole(docent))`.
 * It answers GET requests for its own files and for pages; everything else falls through to the host.
 * @throws `invalid_input` for unknown options
 */
export function docentConsole(docent: Pick<Docent, 'logger'>, options: ConsoleOptions = {}): ConsoleHandler {
  checkConsoleOptions(options)
  const directory = options.assetsDirectory ?? defaultDirectory()
  const built = builtFiles(directory)
  let warned = false
  return (request, response, next) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return next()
    const url = request.url ?? '/'
    const path = url.replace(/[?#].*$/, '')
    const found = built()
    const file = found && Object.hasOwn(found.files, path.slice(1)) ? found.files[path.slice(1)] : undefined
    if (file !== undefined) return sendBuiltFile(request, response, directory, path.slice(1), file)
    if (path.startsWith('/assets/')) return notFound(response)
    if (!isPage(path, request.headers.accept)) return next()
    const base = baseHref(path, request.originalUrl ?? url)
    setPagePolicy(response, options.frameAncestors)
    response.setHeader('Content-Type', 'text/html; charset=utf-8')
    if (found === undefined && !warned) {
      warned = true
      docent.logger.warn({ directory }, 'the console is not built yet')
    }
    response.end(found === undefined ? pendingPage(base, options) : shellPage(base, found, options))
  }
}

/** The same from the sources and from dist. */
const defaultDirectory = () => fileURLToPath(new URL('../dist/app', import.meta.url))

/** What a browser opens in a tab, not what a page asks for; the mount itself counts as one for every client. */
const isPage = (path: string, accept = '') =>
  path === '/' || (accept.includes('text/html') && !/\.[a-z0-9]{1,8}$/i.test(path))

function notFound(response: ServerResponse): void {
  response.statusCode = 404
  response.setHeader('Content-Type', 'text/plain; charset=utf-8')
  response.setHeader('Cache-Control', 'no-store')
  response.setHeader('X-Content-Type-Options', 'nosniff')
  response.end('There is no such file; reload the page.\n')
}
