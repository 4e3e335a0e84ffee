import { DocentError } from '@docent/core/ports'
import { createHash } from 'node:crypto'
import { z } from 'zod'
import { bytesBody, created, ok, textBody, type AnyRoute } from '../index.ts'
import { defineRoute, type SampleCaller, type SampleServices } from './sample-services.ts'

/** Routes that take files, text and bytes. */
export const sampleUploadRoutes: AnyRoute<SampleCaller, SampleServices>[] = [
  defineRoute({
    operationId: 'upload',
    tag: 'Uploads',
    method: 'PUT',
    path: '/uploads',
    summary: 'Stores a file',
    request: { form: { file: { description: 'Any document.' } } },
    responses: {
      200: { description: 'Stored', schema: z.object({ filename: z.string(), sha256: z.string(), bytes: z.int() }) },
    },
    async handler({ input, services }) {
      const hash = createHash('sha256')
      let bytes = 0
      try {
        for await (const chunk of input.form.file.content) {
          if (bytes === 0) services.seen('upload-began', input.form.file.filename)
          hash.update(chunk)
          bytes += chunk.length
        }
      } catch (error) {
        services.seen('upload-failed', DocentError.isInstance(error) ? error.code : error)
        throw error
      }
      return ok({ filename: input.form.file.filename, sha256: hash.digest('hex'), bytes })
    },
  }),
  defineRoute({
    operationId: 'refuse_upload',
    tag: 'Uploads',
    method: 'POST',
    path: '/refused-uploads',
    summary: 'Refuses every file without reading it',
    request: { form: { file: {} } },
    responses: { 204: { description: 'Never' } },
    errors: ['forbidden'],
    handler() {
      throw new DocentError({ code: 'forbidden', message: 'Not for you.' })
    },
  }),
  defineRoute({
    operationId: 'create_tool',
    tag: 'Uploads',
    method: 'POST',
    path: '/tools',
    summary: 'Stores a small file with fields',
    request: {
      form: {
        fields: z.object({ tool_type: z.string('tool_type is required.'), unzip: z.boolean().optional() }),
        file: { required: false, buffered: true, limitBytes: 1000 },
      },
    },
    responses: { 201: { description: 'Stored', schema: z.object({ type: z.string(), bytes: z.int() }) } },
    async handler({ input }) {
      let bytes = 0
      if (input.form.file) for await (const chunk of input.form.file.content) bytes += chunk.length
      return created({ type: input.form.fields.tool_type, bytes })
    },
  }),
  defineRoute({
    operationId: 'ingest_text',
    tag: 'Uploads',
    method: 'POST',
    path: '/text',
    summary: 'Takes plain text',
    request: { body: textBody(z.string().min(1)) },
    responses: { 200: { description: 'Length', schema: z.object({ length: z.int() }) } },
    handler: ({ input }) => ok({ length: input.body.length }),
  }),
  defineRoute({
    operationId: 'upload_part',
    tag: 'Uploads',
    method: 'POST',
    path: '/parts/{id}:uploadPart',
    summary: 'Takes bytes',
    request: { headers: z.object({ 'part-number': z.int().min(1) }), body: bytesBody({ limitBytes: 100_000 }) },
    responses: { 200: { description: 'Size', schema: z.object({ part: z.int(), bytes: z.int() }) } },
    async handler({ input }) {
      let bytes = 0
      for await (const chunk of input.body) bytes += chunk.length
      return ok({ part: input.headers['part-number'], bytes })
    },
  }),
]
