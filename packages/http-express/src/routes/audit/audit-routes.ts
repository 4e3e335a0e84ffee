import { auditExportSchema, auditListSchema, auditPageSchema } from '@docent/core'
import { download, ok } from '../../framework/index.ts'
import { defineRoute } from '../define-route.ts'
import { wireSchema } from '../wire/wire-schema.ts'

const tag = 'System'
const auditListWire = wireSchema(auditListSchema)
const auditExportWire = wireSchema(auditExportSchema)
const auditPageWire = wireSchema(auditPageSchema, { name: 'AuditPage' })

export const auditRoutes = [
  defineRoute({
    operationId: 'list_audit_entries',
    tag,
    method: 'GET',
    path: '/admin/audit',
    summary: 'Lists who did what to which record, last first, for administrators',
    description: 'Entries hold ids, counts and codes, never content or secrets.',
    request: { query: auditListWire.schema },
    responses: { 200: { description: 'Entries', schema: auditPageWire.schema } },
    errors: ['forbidden'],
    async handler({ input, caller, options }) {
      const query = auditListWire.decode(input.query)
      return ok(auditPageWire.encode(await caller.audit.list(query, options)))
    },
  }),
  defineRoute({
    operationId: 'export_audit_entries',
    tag,
    method: 'GET',
    path: '/admin/audit/export',
    summary: 'Exports the entries of the list as a file, for administrators',
    description: 'JSON with one entry a line, or CSV. The export is itself recorded.',
    request: { query: auditExportWire.schema },
    responses: { 200: { description: 'The file, JSON lines or CSV', contentType: 'application/jsonl' } },
    errors: ['forbidden', 'conflict'],
    async handler({ input, caller, options }) {
      const { content, filename, mediaType } = await caller.audit.export(auditExportWire.decode(input.query), options)
      return download({ content, filename, contentType: mediaType, disposition: 'attachment' })
    },
  }),
]
