import type { RecordStore } from '../../kernel/records/index.ts'
import { sumsOfSubjects } from './model-call-records.ts'
import { costOf } from './model-call.ts'

/** What calls for one thing came to. */
export interface Spent {
  readonly calls: number
  readonly inputTokens: number
  readonly outputTokens: number
  /** In currency units. */
  readonly cost: number
  /** Some tokens were counted here, or assumed. */
  readonly estimated: boolean
}

/** What the ledger has of the calls for some things, by their ids; absent for what nothing was called for. */
export type SpentOn = (subjectIds: readonly string[]) => Promise<ReadonlyMap<string, Spent>>

const idsAtOnce = 500

/** What is reserved is not among it: like in the statistics. */
export const spentOn =
  (storage: RecordStore): SpentOn =>
  async (subjectIds) => {
    const found = new Map<string, Spent>()
    for (let start = 0; start < subjectIds.length; start += idsAtOnce) {
      const rows = await sumsOfSubjects(storage, subjectIds.slice(start, start + idsAtOnce))
      for (const [id, parts] of Map.groupBy(rows, (row) => String(row.subject_id))) {
        const sum = (name: 'calls' | 'input_tokens' | 'output_tokens' | 'cost_nano') =>
          parts.reduce((total, row) => total + row[name], 0)
        found.set(id, {
          calls: sum('calls'),
          inputTokens: sum('input_tokens'),
          outputTokens: sum('output_tokens'),
          cost: costOf(sum('cost_nano')),
          estimated: parts.some((row) => row.estimated === true),
        })
      }
    }
    return found
  }
