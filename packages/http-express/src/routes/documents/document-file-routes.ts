import { z } from 'zod'
import { download, redirect, type ApiRequest } from '../../framework/index.ts'
import { defineRoute } from '../define-route.ts'

const file = { contentType: 'application/octet-stream' }

export const documentFileRoutes = [
  defineRoute({
    operationId: 'get_file',
    tag: 'Documents',
    method: 'GET',
    path: '/file',
    summary: 'Returns the original file of a document',
    description:
      'A Range header may ask for one range of bytes; several ranges return the whole file. Where the service is set so, the answer to GET is 302 with an address in the object storage, which is good for a short while; it is to be called without the API key, as clients do that follow redirects to another host. Scripts of browsers get the file itself.',
    request: {
      query: z.object({
        id: z.string().min(1).max(128).describe('Of the document.'),
        name: z.string().max(255).optional().describe('Name to save it under; that of the document by default.'),
      }),
    },
    responses: {
      302: { description: 'The file is there', headers: { Location: 'Address of the file, for a short while.' } },
      200: { description: 'The file', ...file, headers: { ETag: 'Identifies the content.' } },
      206: { description: 'Part of the file', ...file, headers: { 'Content-Range': 'The range sent.' } },
      304: { description: 'If-None-Match names the content: the client has it already' },
    },
    errors: ['not_found', 'range_not_satisfiable'],
    async handler({ input, caller, options, request }) {
      if (mayRedirect(request)) {
        const name = baseName(input.query.name)
        const link = await caller.documents.originalLink(input.query.id, { name }, options)
        if (link) return redirect(link.url)
      }
      const { name, size, sha256, mediaType, read } = await caller.documents.original(input.query.id, options)
      return download({
        content: read,
        contentType: mediaType,
        length: size,
        filename: baseName(input.query.name) || name,
        headers: sha256 === undefined ? undefined : revalidated(`"${sha256}"`),
      })
    },
  }),
]

/** A link is for GET. Scripts of browsers would need the permission of the object storage to read what they are sent to. */
const mayRedirect = (request: ApiRequest): boolean => {
  // Only browsers send both; `fetch` of Node.js has the mode, too.
  const isBrowser = request.header('sec-fetch-site') !== undefined
  const isScript = isBrowser && ['cors', 'same-origin'].includes(request.header('sec-fetch-mode') ?? '')
  return request.method === 'GET' && !isScript
}

/** Cached only by the caller's browser, which asks each time: access can change. */
const revalidated = (etag: string) => ({ ETag: etag, 'Cache-Control': 'private, no-cache' })

/** Clients send whole paths too. */
const baseName = (name = '') =>
  name
    .replaceAll(/\p{Cc}/gu, '')
    .split(/[/\\]/)
    .at(-1)!
    .trim()
