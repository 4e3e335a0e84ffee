import { coreServices, defineModule, effect, service } from '../../kernel/modules/index.ts'
import { jobServices } from '../../resources/jobs/module.ts'
import { verifyServices } from '../verify/module.ts'
import { backUpEffect, verifyStoreEffect } from './maintenance-effects.ts'
import { maintenanceJobs } from './maintenance-jobs.ts'

const { storage, keptBlobs: blobs, backups, clock, idempotency, ids, runtime } = coreServices

export const maintenanceServices = {
  store: service<ReturnType<typeof maintenanceJobs>>('store'),
} as const

export const maintenanceModule = defineModule({
  services: maintenanceServices,
  provide(bind) {
    const { jobs } = jobServices
    bind(maintenanceServices.store, { runtime, ids, idempotency, jobs, backups }, ({ backups, ...needs }) =>
      maintenanceJobs({ ...needs, backupDirectory: backups.directory }),
    )
  },
  effects: [
    effect({ verify: verifyServices.verifyStore }, (needs) => verifyStoreEffect(needs.verify)),
    effect({ storage, blobs, clock, ids, backups }, ({ backups, ...needs }) =>
      backUpEffect({ ...needs, directory: backups.directory }),
    ),
  ],
})
