import { roleServices } from '../../access/roles/module.ts'
import { coreServices, defineModule, effect, service, sweep } from '../../kernel/modules/index.ts'
import { artifactServices } from '../../resources/artifacts/module.ts'
import { pipelineServices } from '../../resources/pipelines/module.ts'
import { projectServices } from '../../resources/projects/module.ts'
import { analysisServices } from '../analysis/module.ts'
import { expiredScoringSweep, orphanScoringSweep } from './expired-scorings.ts'
import { pipelineExtractor, type PipelineExtractor } from './extract-by-pipeline.ts'
import { pipelineFinder, type PipelineFinder } from './find-pipeline.ts'
import { pipelineConfigChecker } from './pipeline-config/check-pipeline-config.ts'
import { pipelinesService } from './pipelines-service.ts'
import { documentScorer, type DocumentScorer } from './score-document.ts'
import { pipelineScorer, type PipelineScorer } from './score-with-pipeline.ts'
import { scoreDocumentEffect } from './score-document-effect.ts'
import { scoringService } from './scoring-service.ts'

const { records: storage, blobs, clock, digests, idempotency, ids, parsers, runtime, signals } = coreServices

export const scoringServices = {
  pipelineFinder: service<PipelineFinder>('pipelineFinder'),
  documentScorer: service<DocumentScorer>('documentScorer'),
  pipelineScorer: service<PipelineScorer>('pipelineScorer'),
  pipelineExtractor: service<PipelineExtractor>('pipelineExtractor'),
  pipelines: service<ReturnType<typeof pipelinesService>>('pipelines'),
  scoring: service<ReturnType<typeof scoringService>>('scoring'),
} as const

const { uploadRoom: roomFor, readContent } = artifactServices
const { pipelineFinder: finder, documentScorer: score } = scoringServices
const { keptCallers: callers } = roleServices
const { analysisPorts: ports, modelLoader: models, pagePredictor: predict, wordReader: words } = analysisServices
const { pipelineResults: results, postProcessors: processors } = analysisServices

export const scoringModule = defineModule({
  services: scoringServices,
  provide(bind) {
    const { artifactRecords: records, receiveContent: receive } = artifactServices
    const { pipelineRecords: pipelines } = pipelineServices
    const { projectRecords: projects } = projectServices
    bind(finder, { storage, projects, records, pipelines }, pipelineFinder)
    bind(score, { parsers, words, predict, results }, documentScorer)
    bind(scoringServices.pipelineExtractor, { finder, callers, predict, results }, pipelineExtractor)
    bind(scoringServices.pipelineScorer, { storage, finder, words, predict, results }, pipelineScorer)
    bind(
      scoringServices.pipelines,
      {
        runtime,
        storage,
        idempotency,
        projects,
        records,
        pipelines,
        models,
        words,
        postProcessors: processors,
        finder,
        clock,
      },
      ({ clock: time, ...needs }) => pipelinesService({ ...needs, checkConfig: pipelineConfigChecker(time) }),
    )
    bind(
      scoringServices.scoring,
      {
        runtime,
        storage,
        blobs,
        clock,
        ids,
        idempotency,
        signals,
        projects,
        receive,
        callers,
        readContent,
        roomFor,
        finder,
        postProcessors: processors,
        ports,
      },
      ({ ports: { target }, ...needs }) => scoringService({ ...needs, target }),
    )
  },
  effects: [
    effect(
      {
        ...{ storage, blobs, readContent, digests, ids, signals, finder, score, ports, callers },
        projects: projectServices.projectRecords,
      },
      ({ ports: { target }, ...needs }) => scoreDocumentEffect({ ...needs, target }),
    ),
  ],
  sweeps: [sweep({ storage, blobs, clock }, expiredScoringSweep), sweep({ storage, blobs, clock }, orphanScoringSweep)],
})
