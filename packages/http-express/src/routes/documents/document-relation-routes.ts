import { z } from 'zod'
import { noContent, ok } from '../../framework/index.ts'
import { chatSessionWire } from '../chats/chat-wire.ts'
import { chunkSearchResultWire } from '../collections/chunk-wire.ts'
import { collectionWire } from '../collections/collection-wire.ts'
import { defineRoute } from '../define-route.ts'
import { countSchema } from '../wire/count.ts'
import { metadataWire } from '../wire/metadata.ts'
import { pageQuery } from '../wire/parameters.ts'
import { documentChunksWire } from './document-wire.ts'

const tag = 'Documents'

/** Related records of a document: chunks, collections, chats, metadata. */
export const documentRelationRoutes = [
  defineRoute({
    operationId: 'add_user_document_permission',
    tag: 'Permissions',
    method: 'PUT',
    path: '/documents/{document_id}/users/{user_id}',
    summary: 'Grants a user access to a restricted document',
    description: 'They find it in the collections they can see. For its owner.',
    responses: { 204: { description: 'Opened' } },
    errors: ['forbidden', 'not_found', 'invalid_input', 'wrong_state', 'conflict'],
    async handler({ input, caller, options }) {
      const { document_id: documentId, user_id: userId } = input.params
      await caller.documents.addReader(documentId, userId, options)
      return noContent()
    },
  }),
  defineRoute({
    operationId: 'list_document_chunks',
    tag,
    method: 'GET',
    path: '/documents/{document_id}/chunks',
    summary: 'Lists the chunks of a document in a collection, in order',
    description: 'In the order of the text; the numbers of chunks count within the collection.',
    request: { query: documentChunksWire.schema },
    responses: { 200: { description: 'Chunks', schema: z.array(chunkSearchResultWire.schema) } },
    errors: ['forbidden', 'not_found', 'wrong_state'],
    async handler({ input, caller }) {
      const query = documentChunksWire.decode(input.query)
      return ok((await caller.chunks.ofDocument(input.params.document_id, query)).map(chunkSearchResultWire.encode))
    },
  }),
  defineRoute({
    operationId: 'list_collections_for_document',
    tag,
    method: 'GET',
    path: '/documents/{document_id}/collections',
    summary: 'Lists the visible collections that hold a document, last changed first',
    description: 'Collections that the caller cannot see are left out.',
    request: { query: pageQuery },
    responses: { 200: { description: 'Collections', schema: z.array(collectionWire.schema) } },
    errors: ['not_found'],
    async handler({ input, caller, request }) {
      const collections = await caller.documents.collections(input.params.document_id, input.query)
      return ok(collections.map((one) => collectionWire.encode(one, request)))
    },
  }),
  defineRoute({
    operationId: 'list_chat_sessions_for_document',
    tag,
    method: 'GET',
    path: '/documents/{document_id}/chats',
    summary: "Lists the caller's chat sessions with an answer that cites a document, last changed first",
    description: 'Sessions of others are left out.',
    request: { query: pageQuery },
    responses: { 200: { description: 'Chat sessions', schema: z.array(chatSessionWire.schema) } },
    errors: ['not_found'],
    async handler({ input, caller }) {
      return ok((await caller.chats.listCiting(input.params.document_id, input.query)).map(chatSessionWire.encode))
    },
  }),
  defineRoute({
    operationId: 'get_chat_session_count_for_document',
    tag,
    method: 'GET',
    path: '/documents/{document_id}/chats/count',
    summary: "Counts the caller's chat sessions with an answer that cites a document",
    description: 'Counts the sessions of the caller only.',
    responses: { 200: { description: 'Number of chat sessions', schema: countSchema } },
    errors: ['not_found'],
    handler: async ({ input, caller }) => ok({ count: await caller.chats.countCiting(input.params.document_id) }),
  }),
  defineRoute({
    operationId: 'get_document_metadata',
    tag,
    method: 'GET',
    path: '/documents/{document_id}/metadata',
    summary: 'Returns the metadata of a document',
    description: 'Any JSON object; empty where none was set.',
    responses: { 200: { description: 'The metadata', schema: metadataWire } },
    errors: ['not_found'],
    handler: async ({ input, caller }) => ok(await caller.documents.metadata(input.params.document_id)),
  }),
  defineRoute({
    operationId: 'update_document_metadata',
    tag,
    method: 'PUT',
    path: '/documents/{document_id}/metadata',
    summary: 'Replaces all metadata of a document',
    description: 'Keys that are left out are removed. Lists and questions can be filtered by metadata.',
    request: { body: metadataWire, example: { department: 'visitor service', year: 2026 } },
    responses: { 204: { description: 'Replaced' } },
    errors: ['forbidden', 'not_found', 'conflict'],
    async handler({ input, caller, options }) {
      await caller.documents.replaceMetadata(input.params.document_id, input.body, options)
      return noContent()
    },
  }),
]
