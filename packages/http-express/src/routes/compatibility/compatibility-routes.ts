import type { DocentSession } from '@docent/core'
import type { AnyRoute } from '../../framework/index.ts'
import type { RouteServices } from '../define-route.ts'
import { chatCompletionRoute } from './chat-completion-routes.ts'
import { compatibilityArea } from './compatibility-area.ts'
import { compatibilitySettings, type CompatibilityOptions } from './compatibility-settings.ts'
import { embeddingRoute } from './embedding-routes.ts'
import { modelListRoutes } from './model-list-routes.ts'
import { responseRoute } from './response-routes.ts'

/** The OpenAI-compatible operations, once for each prefix. */
export function compatibilityRoutes(options: CompatibilityOptions = {}): AnyRoute<DocentSession, RouteServices>[] {
  const settings = compatibilitySettings(options)
  return settings.prefixes.flatMap((prefix, index) => {
    const area = compatibilityArea(prefix)
    // Names of operations are unique in the document.
    const suffix = index === 0 ? '' : `_${index + 1}`
    return [
      chatCompletionRoute(area, suffix, settings),
      responseRoute(area, suffix, settings),
      embeddingRoute(area, suffix, settings),
      ...modelListRoutes(area, suffix, settings),
    ]
  })
}
