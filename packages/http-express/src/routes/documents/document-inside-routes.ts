import { documentFactsSchema, pageLayoutSchema } from '@docent/core'
import { component, download, noContent, ok } from '../../framework/index.ts'
import { callOptions } from '../call-options.ts'
import { defineRoute } from '../define-route.ts'

const tag = 'Documents'
const facts = component('Dictionary', documentFactsSchema)
const nothing = { description: 'There is nothing' }

/** What the service knows of the inside of a document; 204 where there is nothing. */
export const documentInsideRoutes = [
  defineRoute({
    operationId: 'get_document_user_source_file',
    tag,
    method: 'GET',
    path: '/documents/{document_id}/user_source_file',
    summary: 'Returns the facts of the file as it came: name, size, media type, digest, origin',
    description: '204 where the document has no file of its own.',
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
    summary: 'Returns for each page the engine that read it from its picture, or `text`',
    description: '204 where nothing is known of pages.',
    responses: { 200: { description: 'Engines by page number', schema: facts }, 204: nothing },
    errors: ['not_found'],
    async handler({ input, caller, request }) {
      const found = await caller.documents.pageRecognition(input.params.document_id, callOptions(request))
      return found ? ok(found) : noContent()
    },
  }),
  defineRoute({
    operationId: 'get_document_page_layout',
    tag,
    method: 'GET',
    path: '/documents/{document_id}/page_layout',
    summary: 'Returns for each page its size and where its words stand',
    description:
      'By page number `{width, height, words: [{text, offset, box: [x0, y0, x1, y1]}]}`, in points from the top left corner; `offset` counts UTF-16 units in the text of the page. Sent as it is read; `pages` picks single pages.',
    request: { query: pageLayoutSchema },
    responses: {
      200: { description: 'Layouts by page number', schema: facts, contentType: 'application/json' },
      204: nothing,
    },
    errors: ['not_found'],
    async handler({ input, caller, request }) {
      const content = await caller.documents.pageLayout(input.params.document_id, input.query, callOptions(request))
      return content ? download({ content, contentType: 'application/json; charset=utf-8' }) : noContent()
    },
  }),
  defineRoute({
    operationId: 'get_document_internal_metadata',
    tag,
    method: 'GET',
    path: '/documents/{document_id}/internal_metadata',
    summary: 'Returns what parsing and indexing found out: title, warnings, state in each visible collection',
    description: 'For finding out why a document is not found as expected. 204 where nothing is known.',
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
    summary: 'Returns the guardrails a document was ingested with: there are none',
    description: 'Answers 204 for every document that the caller can see.',
    responses: { 204: nothing },
    errors: ['not_found'],
    async handler({ input, caller }) {
      await caller.documents.get(input.params.document_id)
      return noContent()
    },
  }),
]
