import type { Scope } from '../../../access/index.ts'
import type { Clock, JsonValue, PromptMessage } from '../../../kernel/ports/index.ts'
import type { ChunkRecords } from '../../../resources/documents/index.ts'
import type { OpenedModel } from '../../../resources/models/index.ts'
import type { Passage, SearchCollection } from '../../retrieval/index.ts'
import type { HistoryTurn } from '../prompt/fit-history.ts'
import type { CompletionRequest } from '../request/completion-request.ts'
import type { GatheredPassages } from '../passages/gather-context.ts'
import type { GenerateText } from '../generate-text.ts'
import type { ControlSignals } from '../request/control-signals.ts'
import type { AnswerPlan } from '../request/choose-plan.ts'

/** What a way of answering works with. Everything in it is bound to who asks, and to what they may see. */
export interface PlanContext {
  /** The way that was asked for; `auto` until it is settled. */
  readonly plan: AnswerPlan | 'auto'
  readonly question: string
  readonly request: CompletionRequest
  readonly scope: Scope
  /** Undefined in a chat without a collection: only `llm_only` is chosen there. */
  readonly collectionId: string | undefined
  /** The documents that the tags of the request leave. Undefined: all. */
  readonly documentIds: readonly string[] | undefined
  /** The model writes nothing of its own: it has no answer without passages, and takes no notes. */
  readonly quotesOnly: boolean
  /** Tokens that passages may have in one prompt, beside the question and the history. */
  readonly budget: number
  /** The turns of the chat that go with the question. */
  readonly history: readonly HistoryTurn[]
  /** Stays in the documents that the tags leave. */
  readonly search: SearchCollection
  readonly chunks: ChunkRecords
  /** The best passages for a text, best first. */
  find(text: string, limit: number): Promise<Passage[]>
  /** The best passages for a text that fit the budget, numbered by rank. */
  gather(text: string): Promise<GatheredPassages>
  /** These passages as the prompt has them, numbered from 1 in their order. */
  number(passages: readonly Passage[]): Promise<GatheredPassages>
  /** Whether the documents answer the question at all, by the best of the passages found for it. */
  answers(found: readonly Passage[]): boolean
  /** One whole answer of the model, before the one that is streamed. What it uses is added to the answer's usage. */
  readonly ask: GenerateText
  /** Its calls so far are those of `ask`. */
  readonly model: OpenedModel
  readonly clock: Clock
  /** For ways that take long: hears the control calls until it is disposed. */
  readonly listen: () => ControlSignals
  /** What an earlier attempt kept; undefined when none got so far. */
  readonly kept: JsonValue | undefined
  readonly signal: AbortSignal
}

/** What the model is asked with, and what is kept beside the answer. */
export interface Planned {
  readonly messages: readonly PromptMessage[]
  /** What the answer may cite. Undefined: nothing was looked for. */
  readonly gathered: GatheredPassages | undefined
  /** Further metadata of the answer's message, by kind, such as `hyde1`. */
  readonly meta?: Readonly<Record<string, string>>
  /** Further entries of `usage_stats`, over the usual ones. */
  readonly usage?: Readonly<Record<string, string | number | boolean>>
  /**
   * What a repeated attempt needs to come to the same without doing everything again. It is durable before anything is
   * said. Passages go by reference: whether they may still be seen is asked again.
   */
  readonly keep?: JsonValue | undefined
  /** The answer is there already, and no model is asked. */
  readonly verbatim?: string
}

/** The ways of answering for which a model looks around with tools first. */
export type LoopPlan = Extract<AnswerPlan, 'agentic_rag' | 'fast_agentic_rag' | 'rlm_rag' | 'agent_only'>

/** The model has to look around first, or a program to run; what comes of it is kept for the next attempt. */
export interface NeedsRun {
  readonly run: LoopPlan | 'program'
}

/** A way of answering: everything up to the call that is streamed. Runs again when an attempt is repeated. */
export type Plan = (context: PlanContext) => Promise<Planned>
/** One that may need a run before it can answer. */
export type PlanAfterRun = (context: PlanContext) => Promise<Planned | NeedsRun>

/** What `usage_stats` report when nothing was found: the prompt states it, and so does the model. */
export const notAnswered = ({ passages }: GatheredPassages): Pick<Planned, 'usage'> =>
  passages.length > 0 ? {} : { usage: { answered_by_documents: false } }
