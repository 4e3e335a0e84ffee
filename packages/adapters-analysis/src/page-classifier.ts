import type { PageClassifier, PredictedClass } from '@docent/core/ports'
import { z } from 'zod'
import { analysisRuntime, type AnalysisOptions } from './analysis-options.ts'
import { classifierKind } from './artifact/classifier-artifact.ts'
import { checkClassifiedPages, checkPages } from './check-pages.ts'
import { checkedParameters } from './checked-parameters.ts'
import { trainInThread } from './classification/train-in-thread.ts'
import type { ModelCalls } from './threads/scoring-threads.ts'

const parametersSchema = z
  .strictObject({
    epochs: z.int().min(1).max(200).default(30),
    folds: z.int().min(2).max(10).default(5),
  })
  .readonly()

const classifierCalls: ModelCalls<readonly PredictedClass[]> = {
  load: 'loadClassifier',
  score: (thread, input) => thread.call('classify', input),
}

/** Learns of which kind a page is from its words and pairs of words, in a thread of this process. */
export function pageClassifier(options: AnalysisOptions = {}): PageClassifier {
  const runtime = analysisRuntime('The page classifier', options)
  return {
    name: classifierKind.kind,
    checkParameters: (parameters) => void checkedParameters(parametersSchema, parameters),
    train: async (request) => {
      const settings = checkedParameters(parametersSchema, request.parameters)
      request.signal.throwIfAborted()
      checkClassifiedPages(request.pages)
      return runtime.train(request.signal, (signal) => trainInThread({ ...request, signal }, settings, runtime.crew))
    },
    load: async (artifact) => {
      runtime.requireOpen()
      const model = await runtime.scoring.load(classifierCalls, artifact)
      return {
        classes: model.names,
        classify: async (pages, signal) => {
          runtime.requireOpen()
          checkPages(pages)
          return model.score(pages, signal)
        },
        close: async () => model.close(),
      }
    },
    close: runtime.close,
  }
}
