import { grantServices } from '../../access/grants/module.ts'
import { coreServices, defineModule, effect, service } from '../../kernel/modules/index.ts'
import { findEffectiveMemory, type FindEffectiveMemory } from './effective-memory.ts'
import { forgetMemoryBlockEffect } from './forget-memory-block-effect.ts'
import { memoryBlockEntity } from './memory-block-machine.ts'
import { memoryBlockRecords, type MemoryBlockRecords } from './memory-block-records.ts'
import { memoryBlockTables } from './memory-block-tables.ts'
import { memoryBlocksService } from './memory-blocks-service.ts'

const { records: storage, idempotency, runtime } = coreServices

export const memoryBlockServices = {
  memoryBlockRecords: service<MemoryBlockRecords>('memoryBlockRecords'),
  effectiveMemory: service<FindEffectiveMemory>('effectiveMemory'),
  memoryBlocks: service<ReturnType<typeof memoryBlocksService>>('memoryBlocks'),
} as const

export const memoryBlocksModule = defineModule({
  services: memoryBlockServices,
  tables: memoryBlockTables,
  entities: [memoryBlockEntity],
  provide(bind) {
    const { memoryBlockRecords: records } = memoryBlockServices
    const { sharing } = grantServices
    bind(records, { storage }, (needs) => memoryBlockRecords(needs.storage))
    bind(memoryBlockServices.effectiveMemory, { records }, (needs) => findEffectiveMemory(needs.records))
    bind(memoryBlockServices.memoryBlocks, { runtime, idempotency, sharing, records }, memoryBlocksService)
  },
  effects: [effect({ storage }, forgetMemoryBlockEffect)],
})
