import { userServices } from '../../access/users/module.ts'
import { coreServices, defineModule, effect, service } from '../../kernel/modules/index.ts'
import { fairnessServices } from '../../limits/fairness/module.ts'
import { ingestionQueue } from './ingestion-queue-records.ts'
import { jobEnded, type JobEnded } from './job-ended.ts'
import { jobEntity } from './job-machine.ts'
import { jobRecords } from './job-records.ts'
import { jobItemTable, jobOrdinalTable, jobProgressTable, jobTable } from './job-tables.ts'
import { jobWaits } from './job-waits.ts'
import type { JobsDependencies } from './jobs-dependencies.ts'
import { settleJobEffect } from './settle-job-effect.ts'
import { jobsService, type JobsService } from './jobs-service.ts'

const { records: storage, clock, runtime, signals } = coreServices

export const jobServices = {
  jobs: service<JobsService>('jobs'),
  jobEnded: service<JobEnded>('jobEnded'),
  /** The documents of jobs; provided by the ingestion, a higher tier. */
  jobChildren: service<JobsDependencies['childrenOf']>('jobChildren'),
  /** The lane of documents that take long; provided by the ingestion, a higher tier. */
  slowLane: service<string>('slowLane'),
} as const

export const jobsModule = defineModule({
  services: jobServices,
  tables: [jobTable, jobProgressTable, jobOrdinalTable, jobItemTable],
  entities: [jobEntity],
  provide(bind) {
    const { lanePolicies: policies, ingestionQueue: queue } = fairnessServices
    const { jobChildren: childrenOf, slowLane } = jobServices
    bind(queue, { storage }, (needs) => ingestionQueue(needs.storage))
    bind(jobServices.jobEnded, { runtime, signals }, jobEnded)
    bind(
      jobServices.jobs,
      { runtime, storage, clock, signals, users: userServices.usersSystem, policies, slowLane, childrenOf },
      ({ policies, slowLane, users, ...needs }) =>
        jobsService({
          ...needs,
          records: jobRecords(needs.storage),
          waitsOf: jobWaits({ runtime: needs.runtime, storage: needs.storage, lane: policies.ingest, slowLane }),
          usernames: users.usernames,
        }),
    )
  },
  effects: [
    effect({ storage, jobEnded: jobServices.jobEnded }, (needs) =>
      settleJobEffect({ storage: needs.storage, finished: needs.jobEnded }),
    ),
  ],
})
