import { userServices } from '../../access/users/module.ts'
import { coreServices, defineModule, service } from '../../kernel/modules/index.ts'
import { auditRecords, type AuditRecords } from './audit-records.ts'
import { auditService } from './audit-service.ts'

const { records: storage, clock, runtime } = coreServices

export const auditServices = {
  auditRecords: service<AuditRecords>('auditRecords'),
  audit: service<ReturnType<typeof auditService>>('audit'),
} as const

export const auditModule = defineModule({
  services: auditServices,
  provide(bind) {
    const { auditRecords: records } = auditServices
    bind(records, { storage }, (needs) => auditRecords(needs.storage))
    bind(auditServices.audit, { runtime, clock, records, users: userServices.usersSystem }, auditService)
  },
})
