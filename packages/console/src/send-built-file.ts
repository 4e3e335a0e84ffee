import { createReadStream, statSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { extname, join } from 'node:path'
import { pipeline } from 'node:stream'
import type { BuiltFiles } from './built-files.ts'
import { setAssetPolicy } from './page-policy.ts'

const types: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.wasm': 'application/wasm',
}
const suffixes: Readonly<Record<string, string>> = { br: '.br', gzip: '.gz' }

/** Sends a file of the build in the smallest encoding that the client takes. All but the icon have names that change with their content. */
export function sendBuiltFile(
  request: IncomingMessage,
  response: ServerResponse,
  directory: string,
  name: string,
  { encodings }: BuiltFiles['files'][string],
): void {
  const encoding = encodings.find((one) => accepts(request.headers['accept-encoding'], one))
  const path = join(directory, name) + (encoding === undefined ? '' : suffixes[encoding])
  setAssetPolicy(response)
  response.setHeader('Content-Type', types[extname(name)] ?? 'application/octet-stream')
  response.setHeader(
    'Cache-Control',
    name === 'icon.svg' ? 'public, max-age=3600' : 'public, max-age=31536000, immutable',
  )
  if (encodings.length > 0) response.setHeader('Vary', 'Accept-Encoding')
  if (encoding !== undefined) response.setHeader('Content-Encoding', encoding)
  response.setHeader('Content-Length', statSync(path).size)
  if (request.method === 'HEAD') return void response.end()
  // A client that left, or a build that replaced the file meanwhile: there is nobody to notify.
  pipeline(createReadStream(path), response, () => {})
}

function accepts(header: string | string[] | undefined, encoding: string): boolean {
  return String(header ?? '')
    .split(',')
    .some((part) => {
      const [name, ...parameters] = part
        .trim()
        .toLowerCase()
        .split(/\s*;\s*/)
      return name === encoding && !parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter))
    })
}
