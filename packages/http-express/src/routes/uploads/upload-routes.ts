import { uploadSchema } from '@docent/core'
import { ok } from '../../framework/index.ts'
import { defineRoute } from '../define-route.ts'
import { wireSchema } from '../wire/wire-schema.ts'

const uploadWire = wireSchema(uploadSchema, { name: 'UploadedFile' })

export const uploadRoutes = [
  defineRoute({
    operationId: 'upload_file',
    tag: 'Document Ingestion',
    method: 'PUT',
    path: '/uploads',
    summary: 'Receives a file, to be ingested by its id within 24 hours',
    description:
      'Returns the id for an ingestion. The file is the part `file` of a form, and its name decides how it is read.',
    request: { form: { file: { description: 'A document with its name.' } } },
    responses: { 200: { description: 'The upload', schema: uploadWire.schema } },
    errors: ['forbidden', 'conflict'],
    async handler({ input, caller, services, options }) {
      const { filename, contentType: mediaType, content } = input.form.file
      const file = { filename, mediaType, content, maxBytes: services.uploadBytes }
      return ok(uploadWire.encode(await caller.uploads.create(file, options)))
    },
  }),
]
