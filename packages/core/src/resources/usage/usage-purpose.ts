import type { SettingHolder } from '../../limits/index.ts'
import type { ModelCall, UsageKind } from './model-call.ts'

/** The payer of calls of models, and what they are for. */
export interface UsagePurpose {
  readonly payer: SettingHolder
  readonly kind: UsageKind
  /** What the calls are for, by id. */
  readonly subjectId?: string | undefined
}

/** Calls of one purpose. */
export interface UsageRecord extends UsagePurpose {
  readonly calls: readonly ModelCall[]
}
