import type { PredictedEntity, TokenLabeller } from '@docent/core/ports'
import { analysisRuntime, type AnalysisOptions } from './analysis-options.ts'
import { labellerKind } from './artifact/labeller-artifact.ts'
import { checkLabelledPages, checkPages } from './check-pages.ts'
import type { ScoredEntity } from './labelling/labeller-model.ts'
import { labellerSettings } from './labelling/labeller-settings.ts'
import { keepOneValue } from './labelling/one-value.ts'
import { trainLabeller } from './labelling/training/train-labeller.ts'
import type { ModelCalls } from './threads/scoring-threads.ts'

const labellerCalls: ModelCalls<readonly ScoredEntity[]> = {
  load: 'loadLabeller',
  score: (thread, input) => thread.call('label', input),
}

const predictedEntity = ({ label, words, box, confidence }: ScoredEntity): PredictedEntity => ({
  label,
  words,
  box,
  confidence,
})

/**
 * Learns labels of words from some dozen pages on, in threads of this process: conditional random fields over the text and the
 * layout of a page, boosted trees on their output, and learned joining of lines. It needs no network and no trained weights.
 */
export function tokenLabeller(options: AnalysisOptions = {}): TokenLabeller {
  const runtime = analysisRuntime('The token labeller', options)
  return {
    name: labellerKind.kind,
    checkParameters: (parameters) => void labellerSettings(parameters),
    train: async (request) => {
      const settings = labellerSettings(request.parameters)
      request.signal.throwIfAborted()
      checkLabelledPages(request.pages)
      checkPages(request.unlabelled ?? [])
      return runtime.train(request.signal, (signal) => trainLabeller({ ...request, signal }, settings, runtime.crew))
    },
    load: async (artifact) => {
      runtime.requireOpen()
      const model = await runtime.scoring.load(labellerCalls, artifact)
      return {
        labels: model.names,
        label: async (pages, signal) => {
          runtime.requireOpen()
          checkPages(pages)
          const scored = keepOneValue(pages, await model.score(pages, signal))
          return scored.map((entities) => entities.map(predictedEntity))
        },
        close: async () => model.close(),
      }
    },
    close: runtime.close,
  }
}
