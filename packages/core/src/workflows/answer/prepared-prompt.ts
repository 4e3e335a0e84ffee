import type {
  ApproveCall,
  BlobStore,
  Clock,
  Digests,
  DocumentParsers,
  Ids,
  Logger,
  Signals,
} from '../../kernel/ports/index.ts'
import type { RecordStore } from '../../kernel/records/index.ts'
import type { SettingsSystem } from '../../limits/index.ts'
import type { AgentToolbox } from '../../resources/agents/index.ts'
import type { ChunkRecords } from '../../resources/documents/index.ts'
import type { MemoryBlockRecords } from '../../resources/memory-blocks/index.ts'
import type { ModelRegistry, RetryPolicy } from '../../resources/models/index.ts'
import type { ModelCall } from '../../resources/usage/index.ts'
import type { TagRecords } from '../../resources/tags/index.ts'
import type { SearchCollection } from '../retrieval/index.ts'
import type { AnswerForm } from './request/answer-form.ts'
import type { GenerateText } from './generate-text.ts'
import type { ModelArguments } from './request/model-arguments.ts'
import type { PagePictures } from './prompt/page-pictures.ts'
import type { AnswerPlan } from './request/choose-plan.ts'
import type { Planned } from './plans/plan.ts'

export interface PrepareDependencies {
  readonly storage: RecordStore
  readonly blobs: BlobStore
  readonly clock: Clock
  readonly ids: Ids
  readonly digests: Digests
  /** Draw the pages that a model looks at. */
  readonly parsers: DocumentParsers
  readonly pictures: PagePictures
  readonly signals: Signals
  readonly models: ModelRegistry
  readonly search: SearchCollection
  readonly chunks: ChunkRecords
  readonly tags: TagRecords
  readonly toolbox: AgentToolbox
  readonly memoryBlocks: MemoryBlockRecords
  readonly logger: Logger
  readonly retry: RetryPolicy
  readonly settings: SettingsSystem
  readonly approval: { readonly approve: ApproveCall | undefined }
}

/** The prompt of the model, and what it took to prepare it. */
export interface PreparedPrompt extends Planned {
  readonly plan: AnswerPlan
  readonly retrievalMs: number
  readonly arguments: ModelArguments
  /** The form that the answer must have; undefined: any. */
  readonly form: AnswerForm | undefined
  readonly ask: GenerateText
  /** The calls so far. */
  readonly calls: readonly ModelCall[]
  /** Those that an attempt before this one made. */
  readonly earlierCalls: readonly ModelCall[]
}
