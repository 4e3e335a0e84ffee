import { coreServices, defineModule, service } from '../../kernel/modules/index.ts'
import { analysisJobEntity } from './analysis-job-machine.ts'
import { analysisJobRecords, type AnalysisJobRecords } from './analysis-job-records.ts'
import { analysisJobTables } from './analysis-job-tables.ts'

export const analysisJobServices = {
  analysisJobRecords: service<AnalysisJobRecords>('analysisJobRecords'),
} as const

export const analysisJobsModule = defineModule({
  services: analysisJobServices,
  tables: analysisJobTables,
  entities: [analysisJobEntity],
  provide(bind) {
    bind(analysisJobServices.analysisJobRecords, { storage: coreServices.records }, (needs) =>
      analysisJobRecords(needs.storage),
    )
  },
})
