import { defineModule } from '../../kernel/modules/index.ts'
import { scoringJobEntity } from './scoring-job-machine.ts'
import { scoringJobTable } from './scoring-job-table.ts'

export const scoringJobsModule = defineModule({
  services: {},
  tables: [scoringJobTable],
  entities: [scoringJobEntity],
  provide: () => {},
})
