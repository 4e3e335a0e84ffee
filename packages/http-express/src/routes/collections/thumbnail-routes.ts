import { z } from 'zod'
import { download, noContent } from '../../framework/index.ts'
import { defineRoute } from '../define-route.ts'
import { answerJob, jobCreated } from '../jobs/job-wire.ts'
import { timeoutQuery } from '../wire/parameters.ts'

const tag = 'Collections'
const path = '/collections/{collection_id}/thumbnail'
const form = { file: { description: 'A PNG, JPEG, WebP or GIF picture of at most 5 MB.', limitBytes: 5_000_000 } }
const errors = ['forbidden', 'not_found', 'conflict'] as const
const putErrors = [...errors, 'unsupported_media_type'] as const

async function* once(content: Uint8Array) {
  yield content
}

export const thumbnailRoutes = [
  defineRoute({
    operationId: 'update_collection_thumbnail',
    tag,
    method: 'PUT',
    path,
    summary: 'Sets the picture of a collection',
    description: 'Replaces the previous picture. It is sent as the file of a form.',
    request: { query: timeoutQuery, form },
    responses: { 204: { description: 'Set' } },
    errors: putErrors,
    async handler({ input, caller, options }) {
      const { content } = input.form.file
      await caller.collections.setThumbnail(input.params.collection_id, { content }, options)
      return noContent()
    },
  }),
  defineRoute({
    operationId: 'delete_collection_thumbnail',
    tag,
    method: 'DELETE',
    path,
    summary: 'Removes the picture of a collection',
    description: 'Also succeeds if the collection has no picture.',
    request: { query: timeoutQuery },
    responses: { 204: { description: 'Removed, or there was none' } },
    errors,
    async handler({ input, caller, options }) {
      await caller.collections.removeThumbnail(input.params.collection_id, options)
      return noContent()
    },
  }),
  defineRoute({
    operationId: 'create_update_collection_thumbnail_job',
    tag,
    method: 'PUT',
    path: `${path}/job`,
    summary: 'Sets the picture of a collection, as a job',
    description: 'Answers with the job at once; the picture is in place when the job is completed.',
    request: { query: timeoutQuery, form },
    responses: { 201: jobCreated },
    errors: putErrors,
    async handler({ input, caller, options, request }) {
      const { content } = input.form.file
      const id = input.params.collection_id
      return answerJob(await caller.collections.setThumbnailJob(id, { content }, options), request)
    },
  }),
  defineRoute({
    operationId: 'create_delete_collection_thumbnail_job',
    tag,
    method: 'DELETE',
    path: `${path}/job`,
    summary: 'Removes the picture of a collection, as a job',
    description: 'Answers with the job at once; also succeeds if the collection has no picture.',
    responses: { 201: jobCreated },
    errors,
    handler: async ({ input, caller, options, request }) =>
      answerJob(await caller.collections.removeThumbnailJob(input.params.collection_id, options), request),
  }),
  defineRoute({
    operationId: 'get_collection_thumbnail',
    tag,
    method: 'GET',
    path,
    summary: 'Returns the picture of a collection',
    description: 'The field `thumbnail` of the collection is this URL path, and changes with the picture.',
    request: { headers: z.object({ 'if-none-match': z.string().optional() }) },
    responses: {
      200: { description: 'The picture', contentType: 'image/*', headers: { ETag: 'Changes with the picture.' } },
      304: { description: 'The client has this picture already' },
    },
    errors: ['forbidden', 'not_found'],
    async handler({ input, caller, options }) {
      const id = input.params.collection_id
      const { version, mediaType, content } = await caller.collections.thumbnail(id, options)
      // Revalidated each time, because access can change.
      const headers = { ETag: `"${version}"`, 'Cache-Control': 'private, no-cache' }
      return download({
        content: once(content),
        contentType: mediaType,
        length: content.byteLength,
        filename: `thumbnail.${mediaType.replace('image/', '')}`,
        disposition: 'inline',
        headers,
      })
    },
  }),
]
