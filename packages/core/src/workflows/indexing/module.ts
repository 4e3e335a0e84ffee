import { coreServices, defineModule, effect, service, sweep } from '../../kernel/modules/index.ts'
import { collectionServices } from '../../resources/collections/module.ts'
import { jobServices } from '../../resources/jobs/module.ts'
import { modelServices } from '../../resources/models/module.ts'
import { rankingServices } from '../../resources/ranking/module.ts'
import { calibrateGateEffect, type CalibrateGate } from './calibrate-gate-effect.ts'
import { dropTableEffect } from './drop-table-effect.ts'
import { embedForNextIndexEffect } from './embed-for-next-index-effect.ts'
import { indexKeeper, type IndexKeeper } from './index-keeper.ts'
import { indexNewNameEffect } from './index-new-name-effect.ts'
import { learnRankingEffect } from './learn-ranking-effect.ts'
import { orphanTableSweep } from './orphan-tables.ts'
import { purgeIndexEffect } from './purge-index-effect.ts'
import { reembedCollection } from './reembed-collection.ts'
import { restoreVectors, type RestoreVectors } from './restore-vectors.ts'
import { TableParts } from './table-parts.ts'
import { tidyIndexEffect } from './tidy-index-effect.ts'
import { verificationSweep } from './verification-sweep.ts'
import { writeIndexEffect } from './write-index-effect.ts'

const {
  records: storage,
  storage: driver,
  blobs,
  clock,
  digests,
  idempotency,
  ids,
  logger,
  runtime,
  vectors,
} = coreServices
const { modelRegistry: models, retryPolicy: retry } = modelServices
const { jobs, jobEnded } = jobServices
const { rankingModels: rankings } = rankingServices

export const indexingServices = {
  indexKeeper: service<IndexKeeper>('indexKeeper'),
  restoreVectors: service<RestoreVectors>('restoreVectors'),
  reembedCollection: service<ReturnType<typeof reembedCollection>>('reembedCollection'),
  tableParts: service<TableParts>('tableParts'),
  /** Provided by the retrieval, a higher slice. */
  calibrateGate: service<CalibrateGate>('calibrateGate'),
} as const
const { indexKeeper: keeper, restoreVectors: restore, tableParts: parts, calibrateGate: calibrate } = indexingServices

export const indexingModule = defineModule({
  services: indexingServices,
  provide(bind) {
    const { collectionRecords: records } = collectionServices
    bind(restore, { storage, blobs, digests, models, retry, runtime, logger }, restoreVectors)
    bind(keeper, { storage, vectors, runtime, clock, logger }, indexKeeper)
    bind(parts, {}, () => new TableParts())
    bind(indexingServices.reembedCollection, { runtime, ids, records, models, idempotency, jobs }, reembedCollection)
  },
  effects: [
    effect(
      { storage, driver, blobs, vectors, clock, logger, parts, keeper, restoreVectors: restore, jobEnded },
      writeIndexEffect,
    ),
    effect({ storage, clock }, tidyIndexEffect),
    effect({ storage, clock }, purgeIndexEffect),
    effect({ storage, blobs, digests, models, retry }, embedForNextIndexEffect),
    effect({ storage, vectors }, dropTableEffect),
    effect({ storage, blobs, vectors, keeper }, indexNewNameEffect),
    effect({ storage, blobs, clock, vectors, ids, digests, models, logger }, learnRankingEffect),
    effect({ storage, clock, vectors, rankings, calibrate }, calibrateGateEffect),
  ],
  sweeps: [sweep({ keeper }, verificationSweep), sweep({ storage, vectors }, orphanTableSweep)],
})
