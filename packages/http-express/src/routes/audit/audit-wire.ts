import { auditExportSchema, auditListSchema, auditPageSchema } from '@docent/core'
import { wireSchema } from '../wire/wire-schema.ts'

export const auditListWire = wireSchema(auditListSchema)
export const auditExportWire = wireSchema(auditExportSchema)
export const auditPageWire = wireSchema(auditPageSchema, { name: 'AuditPage' })
