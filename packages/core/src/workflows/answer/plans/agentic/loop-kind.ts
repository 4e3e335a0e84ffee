import type { Tool, ToolOutcome } from '../../../../kernel/tools/index.ts'
import type { LlmArguments } from '../../../../resources/chat-settings/index.ts'
import type { MemoryBlockRecords } from '../../../../resources/memory-blocks/index.ts'
import type { Workspace } from '../agent/workspace.ts'
import type { PlanContext } from '../plan.ts'
import type { CollectionReader } from './collection-reader.ts'
import type { Ledger } from './ledger.ts'
import type { LoopLimits } from './limits.ts'
import type { LoopSession } from './session.ts'
import type { ShowPassages } from './show-passages.ts'

/** What a loop works with. */
export interface LoopParts {
  readonly context: PlanContext
  readonly session: LoopSession
  readonly ledger: Ledger
  readonly reader: CollectionReader
  readonly show: ShowPassages
  /** Tokens that the result of a call may have. */
  readonly room: () => number
  /** The files of the chat. */
  readonly workspace: Workspace
  /** What the host lets agents do for this asker. */
  readonly hostTools: readonly Tool[]
  readonly memoryBlocks: MemoryBlockRecords
}

/** One way of looking around: its rules, what it begins with, and its tools. */
export interface LoopKind {
  readonly instructions: (context: PlanContext) => string
  readonly limits: (llmArgs: LlmArguments) => LoopLimits
  /** What there is to begin with, and what it may have of a prompt. */
  begin(parts: LoopParts): Promise<ToolOutcome & { readonly room: number }>
  /** How that is presented before the question. */
  introduction(content: string): string
  tools(parts: LoopParts): readonly Tool[]
  /** What the tool does by which the model ends it. @default it ends the search */
  readonly ending?: string
  /** What is said of the whole at its end: to the model that answers, and in the metadata of the answer. */
  summary?(parts: LoopParts): Promise<{ readonly notes: string; readonly meta: Readonly<Record<string, string>> }>
}
