import { documentFactsSchema, pageLayoutSchema } from '@docent/core'
import { component, download, noContent, ok } from '../../framework/index.ts'
import { defineRoute } from '../define-route.ts'

const tag = 'Documents'
const facts = component('Dictionary', documentFactsSchema)
const nothing = { description: 'None available' }

/** Details of a document's content; 204 if there are none. */
export const documentInsideRoutes = [
  defineRoute({
    operationId: 'get_document_user_source_file',
    tag,
    method: 'GET',
    path: '/documents/{document_id}/user_source_file',
    summary: 'Returns the facts of the original file: name, size, media type, digest, origin',
    description: '204 if the document has no file.',
    responses: { 200: { description: 'The facts', schema: facts }, 204: nothing },
    errors: ['not_found'],
    async handler({ input, caller }) {
      const found = await caller.documents.sourceFile(input.params.document_id)
      return found ? ok(found) : noContent()
    },
  }),
  defineRoute({
    operationId: 'get_document_page_ocr_model',
    tag,
    method: 'GET',
    path: '/documents/{document_id}/page_ocr_model',
    summary: 'Returns for each page the recognition engine that read it, or `text`',
    description: '204 if the document has no page data.',
    responses: { 200: { description: 'Engines by page number', schema: facts }, 204: nothing },
    errors: ['not_found'],
    async handler({ input, caller, options }) {
      const found = await caller.documents.pageRecognition(input.params.document_id, options)
      return found ? ok(found) : noContent()
    },
  }),
  defineRoute({
    operationId: 'get_document_page_layout',
    tag,
    method: 'GET',
    path: '/documents/{document_id}/page_layout',
    summary: 'Returns the size and word positions of each page',
    description:
      'By page number `{width, height, words: [{text, offset, box: [x0, y0, x1, y1]}]}`, in points from the top left corner; `offset` counts UTF-16 units in the text of the page. Streamed; `pages` selects single pages.',
    request: { query: pageLayoutSchema },
    responses: {
      200: { description: 'Layouts by page number', schema: facts, contentType: 'application/json' },
      204: nothing,
    },
    errors: ['not_found'],
    async handler({ input, caller, options }) {
      const content = await caller.documents.pageLayout(input.params.document_id, input.query, options)
      return content ? download({ content, contentType: 'application/json; charset=utf-8' }) : noContent()
    },
  }),
  defineRoute({
    operationId: 'get_document_internal_metadata',
    tag,
    method: 'GET',
    path: '/documents/{document_id}/internal_metadata',
    summary: 'Returns the results of parsing and indexing: title, warnings, state in each visible collection',
    description: 'Helps to diagnose why a document is not found as expected. 204 if there is no data.',
    responses: { 200: { description: 'The facts', schema: facts }, 204: nothing },
    errors: ['not_found'],
    async handler({ input, caller }) {
      const found = await caller.documents.internalMetadata(input.params.document_id)
      return found ? ok(found) : noContent()
    },
  }),
  defineRoute({
    operationId: 'get_document_guardrails_settings',
    tag,
    method: 'GET',
    path: '/documents/{document_id}/guardrails_settings',
    summary: 'Returns the guardrails a document was ingested with: none',
    description: '204 for every document that the caller can see.',
    responses: { 204: nothing },
    errors: ['not_found'],
    async handler({ input, caller }) {
      await caller.documents.get(input.params.document_id)
      return noContent()
    },
  }),
]
