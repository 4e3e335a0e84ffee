import { coreServices, defineModule, service } from '../../kernel/modules/index.ts'
import { collectionServices } from '../../resources/collections/module.ts'
import { documentServices } from '../../resources/documents/module.ts'
import { modelServices } from '../../resources/models/module.ts'
import { rankingServices } from '../../resources/ranking/module.ts'
import { indexingServices } from '../indexing/module.ts'
import { calibrateGate } from './calibrate-gate.ts'
import { chunksService } from './chunks-service.ts'
import type { RetrievalOptions } from './retrieval-options.ts'
import { searchCollection, type SearchCollection } from './search-collection.ts'
import { searchPrefetch, type SearchPrefetch } from './search-prefetch.ts'
import { tracedSearch } from './traced-search.ts'

const { records: storage, clock, logger, rerankers, tracer, vectors } = coreServices
const { modelRegistry: models } = modelServices
const { chunkRecords: chunks } = documentServices

export const retrievalServices = {
  /** Bound by the facade. */
  retrievalOptions: service<RetrievalOptions>('retrievalOptions'),
  searchPrefetch: service<SearchPrefetch>('searchPrefetch'),
  searchCollection: service<SearchCollection>('searchCollection'),
  chunks: service<ReturnType<typeof chunksService>>('chunks'),
} as const

export const retrievalModule = defineModule({
  services: retrievalServices,
  provide(bind) {
    const { retrievalOptions: options, searchPrefetch: prefetch, searchCollection: search } = retrievalServices
    bind(
      prefetch,
      {
        ...{ storage, clock, vectors, logger, models, chunks, rerankers, tracer, options },
        rankings: rankingServices.rankingModels,
        ranker: rankingServices.candidateRanker,
        keeper: indexingServices.indexKeeper,
        parts: indexingServices.tableParts,
      },
      ({ rerankers: [reranker], clock, tracer, ...needs }) => {
        const search = searchCollection({ ...needs, clock, reranker })
        return searchPrefetch({ search: tracedSearch(tracer, search), clock })
      },
    )
    bind(search, { prefetch }, (needs) => needs.prefetch.search)
    bind(
      retrievalServices.chunks,
      {
        collections: collectionServices.collectionRecords,
        documents: documentServices.documentRecords,
        ...{ chunks, models, search },
      },
      chunksService,
    )
    bind(indexingServices.calibrateGate, {}, () => calibrateGate)
  },
})
