import { defineRoute } from '../define-route.ts'
import { answerJob, jobCreated } from '../jobs/job-wire.ts'

const shared = { tag: 'System', responses: { 201: jobCreated } } as const

/** The whole store while it is in use, for administrators: an extension. */
export const maintenanceRoutes = [
  defineRoute({
    ...shared,
    operationId: 'create_verify_store_job',
    method: 'POST',
    path: '/admin/store/verify_job',
    summary: 'Looks for damage in everything that is stored, as a job, for administrators',
    description:
      'Changes nothing. Each missing or damaged record, file or index is one of the `errors` of the job; without any, all is whole. Takes as long as reading everything does.',
    errors: ['forbidden', 'wrong_state', 'conflict'],
    handler: async ({ caller, options, request }) => answerJob(await caller.store.verifyJob(options), request),
  }),
  defineRoute({
    ...shared,
    operationId: 'create_backup_job',
    method: 'POST',
    path: '/admin/store/backup_job',
    summary: 'Backs up records and files, as a job, for administrators',
    description:
      'Writes a consistent copy into a new directory below the one that the operator set. Its name is the id in `statuses` when the job is completed.',
    errors: ['forbidden', 'unsupported', 'wrong_state', 'conflict'],
    handler: async ({ caller, options, request }) => answerJob(await caller.store.backupJob(options), request),
  }),
]
