import type { ClassifiedPage, LabelledPage, ModelReport, PredictedClass, WordPage } from '@docent/core/ports'
import type { ClassifierPlan } from '../classification/train-classifier.ts'
import type { StoredChain } from '../chain/stored-chain.ts'
import type { Decoding } from '../labelling/decode-page.ts'
import type { ScoredEntity } from '../labelling/labeller-model.ts'
import type { LinkWeights } from '../labelling/links.ts'
import type { FoldOutcome } from '../labelling/training/fold-outcome.ts'
import type { FinishedParts } from '../labelling/training/finish-labeller.ts'
import type { LabellerPlan } from '../labelling/training/labeller-plan.ts'
import type { LeftOut } from '../labelling/training/labeller-trainer.ts'

interface Call<Input, Output> {
  readonly input: Input
  readonly output: Output
}

interface LoadInput {
  readonly model: number
  readonly artifact: Uint8Array
  /** For the numbers of the model, and for those of a page that it scores. */
  readonly memoryMb: number
}

export interface TrainedParts {
  readonly artifact: Uint8Array
  readonly report: ModelReport
}

/** What threads of analysis can be asked to do, each with its input and output. */
export interface AnalysisCalls {
  /** More pages for a training. */
  readonly takePages: Call<readonly WordPage[], void>
  readonly planLabeller: Call<LabellerPlan, void>
  readonly firstFold: Call<number, StoredChain>
  readonly links: Call<LeftOut | undefined, LinkWeights>
  readonly secondFold: Call<number, Float64Array>
  /** The thread keeps it for `finishLabeller`. */
  readonly secondWhole: Call<void, void>
  readonly outcome: Call<{ readonly fold: number; readonly decoding: Decoding }, FoldOutcome>
  /** What the first stage finds without a part: of two parts, and of its usual ones. */
  readonly halfOutcome: Call<{ readonly fold: number; readonly decoding: Decoding }, FoldOutcome>
  readonly firstOutcome: Call<{ readonly fold: number; readonly decoding: Decoding }, FoldOutcome>
  readonly finishLabeller: Call<FinishedParts, TrainedParts>
  readonly trainClassifier: Call<ClassifierPlan, TrainedParts>
  /** Reads a model, to be used by this number. Returns its labels or classes. */
  readonly loadLabeller: Call<LoadInput, readonly string[]>
  readonly loadClassifier: Call<LoadInput, readonly string[]>
  readonly label: Call<
    { readonly model: number; readonly pages: readonly WordPage[] },
    readonly (readonly ScoredEntity[])[]
  >
  readonly classify: Call<
    { readonly model: number; readonly pages: readonly WordPage[] },
    readonly (readonly PredictedClass[])[]
  >
  readonly unload: Call<number, void>
}

export type CallName = keyof AnalysisCalls

/** To the thread. */
export interface CallMessage {
  readonly id: number
  readonly name: CallName
  readonly input: unknown
}

/** From the thread: any number of steps, then a result or a failure. */
export type AnswerMessage =
  | { readonly type: 'step'; readonly id: number }
  | { readonly type: 'result'; readonly id: number; readonly output: unknown }
  | { readonly type: 'failure'; readonly id: number; readonly failure: CallFailure }

/** A DocentError keeps its code on the way; anything else is a bug. */
export interface CallFailure {
  readonly code?: string | undefined
  readonly message: string
}

export type TrainingPage = LabelledPage | ClassifiedPage
