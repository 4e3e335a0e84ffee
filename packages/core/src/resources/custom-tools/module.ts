import { coreServices, defineModule, service, sweep } from '../../kernel/modules/index.ts'
import { customToolRecords, type CustomToolRecords } from './custom-tool-records.ts'
import { customToolTable } from './custom-tool-table.ts'
import { customToolsService } from './custom-tools-service.ts'
import { orphanToolSweep } from './orphan-tools.ts'
import { toolServerEntity } from './tool-server-machine.ts'
import { toolServerTable } from './tool-server-table.ts'

const { records: storage, blobs, clock, digests, idempotency, ids, runtime, sealer } = coreServices

export const customToolServices = {
  customToolRecords: service<CustomToolRecords>('customToolRecords'),
  customTools: service<ReturnType<typeof customToolsService>>('customTools'),
} as const

export const customToolsModule = defineModule({
  services: customToolServices,
  tables: [customToolTable, toolServerTable],
  entities: [toolServerEntity],
  provide(bind) {
    const { customToolRecords: records } = customToolServices
    bind(records, { storage }, (needs) => customToolRecords(needs.storage))
    bind(
      customToolServices.customTools,
      { runtime, storage, blobs, ids, digests, sealer, idempotency, records },
      customToolsService,
    )
  },
  sweeps: [sweep({ records: customToolServices.customToolRecords, blobs, clock }, orphanToolSweep)],
})
