import { createHash, createHmac } from 'node:crypto'
import type { IncomingMessage } from 'node:http'

const hmac = (key: string | Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest()

/** Whether a request is signed as AWS wants it, version 4; worked out from what arrived, apart from what signs it. */
export function isSigned(request: IncomingMessage, secret: string): boolean {
  const form = /Credential=[^/]+\/(\d+)\/([^/]+)\/(\w+)\/aws4_request, SignedHeaders=([^,]+), Signature=(\w+)/
  const [, day = '', region = '', service = '', names = '', signature] =
    form.exec(request.headers.authorization ?? '') ?? []
  const [path = '', query = ''] = (request.url ?? '').split('?')
  const escaped = (text: string): string =>
    encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)
  const canonicalQuery = [...new URLSearchParams(query)].map((pair) => pair.map(escaped).join('=')).toSorted()
  const canonical = [
    request.method,
    path.split('/').map(decodeURIComponent).map(escaped).join('/'),
    canonicalQuery.join('&'),
    ...names.split(';').map((name) => `${name}:${String(request.headers[name]).trim()}`),
    '',
    names,
    request.headers['x-amz-content-sha256'],
  ].join('\n')
  const scope = `${day}/${region}/${service}/aws4_request`
  const digest = createHash('sha256').update(canonical).digest('hex')
  const text = ['AWS4-HMAC-SHA256', request.headers['x-amz-date'], scope, digest].join('\n')
  const key = [day, region, service, 'aws4_request'].reduce<string | Buffer>(hmac, `AWS4${secret}`)
  return createHmac('sha256', key).update(text).digest('hex') === signature
}
