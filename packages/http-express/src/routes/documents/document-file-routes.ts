import { z } from 'zod'
import { download } from '../../framework/index.ts'
import { callOptions } from '../call-options.ts'
import { defineRoute } from '../define-route.ts'
import { byteRange } from './byte-range.ts'

const file = { contentType: 'application/octet-stream' }

export const documentFileRoutes = [
  defineRoute({
    operationId: 'get_file',
    tag: 'Documents',
    method: 'GET',
    path: '/file',
    summary: 'Returns the original file of a document',
    description: 'One byte range is honoured; other Range headers return the whole file.',
    request: {
      query: z.object({
        id: z.string().min(1).max(128).describe('Of the document.'),
        name: z.string().max(255).optional().describe('Name to save it under; that of the document by default.'),
      }),
    },
    responses: {
      200: { description: 'The file', ...file, headers: { ETag: 'Identifies the content.' } },
      206: { description: 'Part of the file', ...file, headers: { 'Content-Range': 'The range sent.' } },
    },
    errors: ['not_found'],
    async handler({ input, caller, request }) {
      const original = await caller.documents.original(input.query.id, callOptions(request))
      const { size, sha256, mediaType } = original
      const etag = sha256 === undefined ? undefined : `"${sha256}"`
      const condition = request.header('if-range')
      const unchanged = condition === undefined || condition === etag
      const range = unchanged ? byteRange(request.header('range'), size) : undefined
      const answer = {
        content: await original.read(range),
        contentType: mediaType,
        length: range ? range.end - range.start : size,
        filename: baseName(input.query.name) || original.name,
        disposition: 'attachment' as const,
        headers: {
          'Accept-Ranges': 'bytes',
          ETag: etag,
          // Cached only by the caller's browser, which revalidates each time: access can change.
          'Cache-Control': etag && 'private, no-cache',
          'Content-Range': range && `bytes ${range.start}-${range.end - 1}/${size}`,
        },
      }
      return range ? { ...download(answer), status: 206 as const } : download(answer)
    },
  }),
]

/** Clients send whole paths too. */
const baseName = (name = '') =>
  name
    .replaceAll(/\p{Cc}/gu, '')
    .split(/[/\\]/)
    .at(-1)!
    .trim()
