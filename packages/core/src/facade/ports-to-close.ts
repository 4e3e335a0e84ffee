import { services } from '../container/index.ts'
import type { Container } from '../kernel/modules/index.ts'
import type { BlobStore, EffectExecutor } from '../kernel/ports/index.ts'
import type { DocentOptions } from './docent-options.ts'

interface Closable {
  close(): Promise<void>
}

/** All that a stop closes, in the order of who still needs whom. */
export function portsToClose(
  container: Container,
  { parsers, sources = [], reranker, toolHost, analysis, models, vectors }: DocentOptions,
  { engines, blobs }: { readonly engines: readonly EffectExecutor[]; readonly blobs: BlobStore },
): readonly Closable[] {
  const optional = [...sources, reranker].map((port) => ({ close: async () => port?.close?.() }))
  const learning = [analysis?.tokenLabeller, analysis?.pageClassifier, analysis?.target]
  return [
    ...engines,
    parsers,
    ...optional,
    ...(toolHost ? [toolHost] : []),
    container.get(services.modelLoader),
    container.get(services.candidateRanker),
    ...learning.filter((port) => port !== undefined),
    ...models,
    vectors,
    blobs,
    container.get(services.signals),
    container.get(services.storage),
  ]
}
