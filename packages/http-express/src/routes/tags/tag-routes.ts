import { z } from 'zod'
import { created, ok } from '../../framework/index.ts'
import { defineRoute } from '../define-route.ts'
import { documentWire } from '../documents/document-wire.ts'
import { pageQuery } from '../wire/parameters.ts'
import { taggedDocumentsWire, tagInputWire, tagUpdateWire, tagWire } from './tag-wire.ts'

const tag = 'Tags'
const one = { description: 'The tag', schema: tagWire.schema }
const tagId = z.object({ tag_id: z.string() })
const { tag_names: tagNames, ...inCollection } = taggedDocumentsWire.schema.shape

export const tagRoutes = [
  defineRoute({
    operationId: 'create_tag',
    tag,
    method: 'POST',
    path: '/tags',
    summary: 'Creates a tag',
    description: 'Names are unique per caller: an existing tag is returned unchanged.',
    request: { body: tagInputWire.schema, example: { name: 'prices' } },
    responses: { 201: one },
    errors: ['forbidden', 'conflict'],
    handler: async ({ input, caller, options }) =>
      created(tagWire.encode(await caller.tags.create(tagInputWire.decode(input.body), options))),
  }),
  defineRoute({
    operationId: 'list_tags',
    tag,
    method: 'GET',
    path: '/tags',
    summary: "Lists the caller's own tags and those on visible documents, by name",
    description: 'A name may appear more than once, because each user has their own tags.',
    request: { query: pageQuery },
    responses: { 200: { description: 'Tags', schema: z.array(tagWire.schema) } },
    handler: async ({ input, caller }) => ok((await caller.tags.list(input.query)).map(tagWire.encode)),
  }),
  defineRoute({
    operationId: 'get_tag',
    tag,
    method: 'GET',
    path: '/tags/{tag_name}',
    summary: "Returns the caller's own tag of this name, else one on a visible document",
    description: 'Takes the `name` of the list.',
    responses: { 200: one },
    errors: ['invalid_input', 'not_found'],
    handler: async ({ input, caller }) => ok(tagWire.encode(await caller.tags.get(input.params.tag_name))),
  }),
  defineRoute({
    operationId: 'update_tag',
    tag,
    method: 'PATCH',
    path: '/tags/{tag_name}',
    summary: 'Changes description or format of a tag of the caller',
    description: 'Omitted fields and the name stay.',
    request: { body: tagUpdateWire.schema, example: { description: 'Documents that name prices.' } },
    responses: { 200: one },
    errors: ['forbidden', 'not_found', 'conflict'],
    async handler({ input, caller, options }) {
      const update = tagUpdateWire.decode(input.body)
      return ok(tagWire.encode(await caller.tags.update(input.params.tag_name, update, options)))
    },
  }),
  defineRoute({
    operationId: 'delete_tag',
    tag,
    method: 'DELETE',
    path: '/tags/{tag_name}',
    summary: 'Deletes a tag of the caller and removes it from all documents',
    description: 'The documents stay.',
    responses: { 200: { description: 'What was deleted', schema: tagId } },
    errors: ['invalid_input', 'forbidden', 'not_found', 'conflict'],
    async handler({ input, caller, options }) {
      const deleted = await caller.tags.delete(input.params.tag_name, options)
      return ok({ tag_id: deleted.tagId })
    },
  }),
  defineRoute({
    operationId: 'list_documents_for_tags',
    tag,
    method: 'GET',
    path: '/tags/{tag_names}/documents',
    summary: 'Lists the documents of a collection with any of these tags, last changed first',
    description: 'Names are separated by commas; one match is enough.',
    request: { params: z.object({ tag_names: tagNames }), query: z.object(inCollection) },
    responses: { 200: { description: 'Documents', schema: z.array(documentWire.schema) } },
    errors: ['forbidden', 'not_found'],
    async handler({ input, caller }) {
      const query = taggedDocumentsWire.decode({ ...input.query, ...input.params })
      return ok((await caller.tags.documents(query)).map(documentWire.encode))
    },
  }),
  defineRoute({
    operationId: 'list_tags_on_document',
    tag,
    method: 'GET',
    path: '/documents/{document_id}/tags',
    summary: 'Lists the tags on a document, by name',
    description: 'No matter who owns them. An extension.',
    responses: { 200: { description: 'Tags', schema: z.array(tagWire.schema) } },
    errors: ['not_found'],
    handler: async ({ input, caller, options }) =>
      ok((await caller.tags.onDocument(input.params.document_id, options)).map(tagWire.encode)),
  }),
  defineRoute({
    operationId: 'create_tag_on_document',
    tag: 'Documents',
    method: 'POST',
    path: '/documents/{document_id}/tags',
    summary: 'Adds a tag to a document, and creates the tag if needed',
    description: 'Names are unique per document: an existing tag, from any user, is left unchanged.',
    request: { body: tagInputWire.schema, example: { name: 'prices' } },
    responses: { 201: one },
    errors: ['forbidden', 'not_found', 'conflict'],
    async handler({ input, caller, options }) {
      const wanted = tagInputWire.decode(input.body)
      return created(tagWire.encode(await caller.tags.add(input.params.document_id, wanted, options)))
    },
  }),
  defineRoute({
    operationId: 'delete_tag_from_document',
    tag: 'Documents',
    method: 'DELETE',
    path: '/documents/{document_id}/tags/{tag_name}',
    summary: 'Removes a tag from a document; the tag itself stays',
    description: 'Needs the right to change the document.',
    responses: { 200: { description: 'The tag', schema: tagId } },
    errors: ['invalid_input', 'forbidden', 'not_found', 'conflict'],
    async handler({ input, caller, options }) {
      const { document_id: documentId, tag_name: name } = input.params
      const removed = await caller.tags.remove(documentId, name, options)
      return ok({ tag_id: removed.tagId })
    },
  }),
]
