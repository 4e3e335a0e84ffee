import type { EffectRun } from '../../../kernel/durable/index.ts'
import type { Sandbox, SandboxImage } from '../../../kernel/ports/index.ts'
import type { LoadProgram } from '../../../resources/agent-programs/index.ts'
import type { ProgramRunRow } from '../../../resources/agent-runs/index.ts'
import type { CustomAgentRow } from '../../../resources/custom-agents/index.ts'
import type { StreamLog } from '../../../resources/generations/index.ts'
import type { PrepareDependencies } from '../prepared-prompt.ts'
import type { AnswerJob } from '../request/answer-job.ts'
import type { ControlSignals } from '../request/control-signals.ts'
import type { ServeModels } from './serve-models.ts'

export interface ProgramRunDependencies extends PrepareDependencies {
  readonly log: StreamLog
  readonly loadProgram: LoadProgram
  readonly serveModels: ServeModels
  readonly sandbox: Sandbox | undefined
}

/** What an execution works with. */
export interface OpenProgram {
  readonly run: EffectRun<unknown>
  readonly row: ProgramRunRow
  readonly agent: CustomAgentRow & { readonly image: SandboxImage }
  readonly job: AnswerJob
  readonly controls: ControlSignals
  readonly sandbox: Sandbox
}
