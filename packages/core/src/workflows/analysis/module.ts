import type { AnalysisPorts } from './analysis-options.ts'
import { roleServices } from '../../access/roles/module.ts'
import { coreServices, defineModule, effect, service } from '../../kernel/modules/index.ts'
import { analysisJobServices } from '../../resources/analysis-jobs/module.ts'
import { artifactServices } from '../../resources/artifacts/module.ts'
import { pipelineServices } from '../../resources/pipelines/module.ts'
import { projectServices } from '../../resources/projects/module.ts'
import { allWorks } from './all-works.ts'
import { contentCheck } from './check-content.ts'
import type { Learners } from './fitting-inputs.ts'
import { artifactKeeper, type ArtifactKeeper } from './keep-annotations.ts'
import { modelLoader, type ModelLoader } from './load-models.ts'
import type { JobWorks } from './job-work.ts'
import { pagePredictor, type PagePredictor } from './predict-pages.ts'
import { purgeProjectEffect } from './purge-project-effect.ts'
import { annotationReader, type AnnotationReader } from './read-annotations.ts'
import { wordReader, type WordReader } from './read-words.ts'
import { pipelineResult, type PipelineResults } from './results/pipeline-result.ts'
import { postProcessors, type PostProcessors } from './results/post-processors.ts'
import { runJobEffect } from './run-job-effect.ts'
import { createJob } from './use-cases/create-job.ts'
import { jobUseCases } from './use-cases/jobs.ts'
import { retryAnalysisJob, type RetryJobDependencies } from './use-cases/retry-job.ts'

const { records: storage, blobs, clock, digests, idempotency, ids, parsers, runtime, sandbox } = coreServices

const { keptCallers: callers } = roleServices

const jobsService = (dependencies: RetryJobDependencies) => ({
  create: createJob(dependencies),
  retry: retryAnalysisJob(dependencies),
  ...jobUseCases(dependencies),
})

export const analysisServices = {
  /** What the host gives: what learns. */
  learners: service<Learners>('learners'),
  /** What the host gives beside it. */
  analysisPorts: service<AnalysisPorts>('analysisPorts'),
  wordReader: service<WordReader>('wordReader'),
  modelLoader: service<ModelLoader>('modelLoader'),
  pagePredictor: service<PagePredictor>('pagePredictor'),
  annotationReader: service<AnnotationReader>('annotationReader'),
  artifactKeeper: service<ArtifactKeeper>('artifactKeeper'),
  postProcessors: service<PostProcessors>('postProcessors'),
  pipelineResults: service<PipelineResults>('pipelineResults'),
  jobWorks: service<JobWorks>('jobWorks'),
  analysisJobs: service<ReturnType<typeof jobsService>>('analysisJobs'),
} as const

export const analysisModule = defineModule({
  services: analysisServices,
  provide(bind) {
    const { wordReader: words, modelLoader: models, pagePredictor: predict } = analysisServices
    const { annotationReader: read, artifactKeeper: keep, learners, jobWorks } = analysisServices
    const { pipelineResults: results } = analysisServices
    const { artifactRecords: records, readArtifactFile: readFile, readContent } = artifactServices
    const { pipelineRecords: pipelines } = pipelineServices
    const { projectRecords: projects } = projectServices
    const { analysisJobRecords: jobs } = analysisJobServices
    bind(words, { runtime, storage, blobs, digests, ids, parsers, readContent }, wordReader)
    bind(models, { storage, readContent, learners }, modelLoader)
    bind(predict, { models }, pagePredictor)
    bind(artifactServices.checkContent, { parsers, learners, readContent, clock }, contentCheck)
    bind(read, { storage, readContent, records, words }, annotationReader)
    bind(analysisServices.postProcessors, { sandbox }, (needs) => postProcessors(needs.sandbox))
    bind(results, { postProcessors: analysisServices.postProcessors }, pipelineResult)
    bind(keep, { blobs, digests, ids }, artifactKeeper)
    bind(
      jobWorks,
      {
        storage,
        blobs,
        ids,
        parsers,
        records,
        learners,
        pipelines,
        words,
        predict,
        results,
        read,
        keep,
        readFile,
        readContent,
      },
      allWorks,
    )
    bind(
      analysisServices.analysisJobs,
      {
        ...{ runtime, storage, digests, idempotency, projects, callers, records, pipelines, learners, words, jobs },
        postProcessors: analysisServices.postProcessors,
      },
      jobsService,
    )
  },
  effects: [
    effect(
      {
        ...{ storage, clock, callers, records: artifactServices.artifactRecords },
        ...{ projects: projectServices.projectRecords, works: analysisServices.jobWorks },
      },
      runJobEffect,
    ),
    effect({ storage, blobs, runtime }, purgeProjectEffect),
  ],
})
