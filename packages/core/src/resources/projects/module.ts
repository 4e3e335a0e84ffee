import { grantServices } from '../../access/grants/module.ts'
import { coreServices, defineModule, service } from '../../kernel/modules/index.ts'
import { projectEntity } from './project-machine.ts'
import { projectRecords, type ProjectRecords } from './project-records.ts'
import { projectTable } from './project-table.ts'
import type { HasPipeline } from './projects-dependencies.ts'
import { projectsService } from './projects-service.ts'

const { records: storage, idempotency, runtime } = coreServices

export const projectServices = {
  projectRecords: service<ProjectRecords>('projectRecords'),
  /** Bound by pipelines. */
  hasPipeline: service<HasPipeline>('hasPipeline'),
  projects: service<ReturnType<typeof projectsService>>('projects'),
} as const

export const projectsModule = defineModule({
  services: projectServices,
  tables: [projectTable],
  entities: [projectEntity],
  provide(bind) {
    const { projectRecords: records, hasPipeline } = projectServices
    const { sharing } = grantServices
    bind(records, { storage }, (needs) => projectRecords(needs.storage))
    bind(projectServices.projects, { runtime, idempotency, sharing, records, hasPipeline }, projectsService)
  },
})
