import type { DocentSession } from '@docent/core'
import type { AnyRoute } from '../../framework/index.ts'
import type { RouteServices } from '../define-route.ts'
import { analysisJobRoutes } from './analysis-job-routes.ts'
import { annotationDraftRoutes } from './annotation-draft-routes.ts'
import { artifactChangeRoutes, imageSetPartRoutes } from './artifact-change-routes.ts'
import { artifactCreateRoutes } from './artifact-create-routes.ts'
import { artifactKindsOfRoutes } from './artifact-kinds.ts'
import { artifactReadRoutes } from './artifact-read-routes.ts'
import { duplicateRoutes } from './duplicate-routes.ts'
import { pipelineRoutes } from './pipeline-routes.ts'
import { projectRoutes } from './project-routes.ts'
import { resultSetRoutes } from './result-set-routes.ts'
import { scoringRoutes } from './scoring-routes.ts'

const { annotationSets, documentSets, imageSets, resultSets, models } = artifactKindsOfRoutes

/** Every operation of document analysis and scoring, in the order of its documentation. */
export const analysisRoutes: readonly AnyRoute<DocentSession, RouteServices>[] = [
  ...projectRoutes,
  ...[annotationSets, documentSets, imageSets, resultSets, models].flatMap((kind) => [
    ...artifactReadRoutes(kind),
    ...artifactCreateRoutes(kind),
    ...artifactChangeRoutes(kind),
  ]),
  ...annotationDraftRoutes,
  ...duplicateRoutes,
  ...imageSetPartRoutes,
  ...resultSetRoutes,
  ...analysisJobRoutes,
  ...scoringRoutes,
  ...pipelineRoutes,
]
