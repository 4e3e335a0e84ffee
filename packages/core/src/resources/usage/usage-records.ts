import { and, eq, gte, lt, not } from '../../kernel/ports/index.ts'
import type { RecordStore } from '../../kernel/records/index.ts'
import { measureNames, modelCallTable, modelUsageTable, type ModelUsageRow } from './usage-tables.ts'
import { usageSpans, type UsageWindow } from './usage-window.ts'

/** Sums over the calls of a window, for one model of one user, or of whatever was not grouped by. */
export interface UsageSum {
  readonly model: string
  readonly ownerId: string
  readonly calls: number
  readonly inputTokens: number
  readonly outputTokens: number
  readonly costNano: number
  readonly timedCalls: number
  readonly firstMs: number
  readonly speakingMs: number
  readonly timedTokens: number
}

export type UsageGroup = 'model' | 'owner_id'

export interface UsageRecords {
  /** What is reserved is not among it. One sum a group, the most expensive first. */
  sums(
    window: UsageWindow,
    wanted: { readonly ownerId?: string | undefined; readonly groupBy: readonly UsageGroup[] },
  ): Promise<UsageSum[]>
}

const sumOf = <Column extends string>(columns: readonly Column[]) =>
  Object.fromEntries(columns.map((column) => [column, { sum: column }])) as {
    readonly [Name in Column]: { readonly sum: Name }
  }
const columnNames = ['calls', ...measureNames] as const

export function usageRecords(storage: RecordStore): UsageRecords {
  return {
    async sums({ from, hoursFrom, daysFrom, until }, { ownerId, groupBy }) {
      const owner = ownerId === undefined ? [] : [eq('owner_id', ownerId)]
      const between = <Column extends string>(column: Column, start: number, end: number) => [
        gte(column, start),
        lt(column, end),
      ]
      const end = until + 1
      const starts = { hour: hoursFrom, day: daysFrom }
      const ends = { hour: Math.min(daysFrom, end), day: end }
      const parts = await Promise.all([
        storage.aggregate({
          from: modelCallTable,
          where: and(...owner, ...between('at', from, Math.min(hoursFrom, end)), not(eq('state', 'reserved'))),
          groupBy,
          measures: { ...sumOf(measureNames), calls: { count: true } },
        }),
        ...usageSpans.map((span) =>
          storage.aggregate({
            from: modelUsageTable,
            where: and(...owner, eq('span', span), ...between('start', starts[span], ends[span])),
            groupBy,
            measures: sumOf(columnNames),
          }),
        ),
      ])
      return joined(parts.flat(), groupBy)
    },
  }
}

type Sums = Record<(typeof columnNames)[number], number>
type Summed = Pick<ModelUsageRow, UsageGroup> & Readonly<Sums>
/** Without the columns that were not grouped by. */
type Group = Partial<Pick<ModelUsageRow, UsageGroup>> & Partial<Sums>

function joined(rows: readonly Summed[], groupBy: readonly UsageGroup[]): UsageSum[] {
  const groups = new Map<string, Group>()
  for (const row of rows) {
    const key = JSON.stringify(groupBy.map((column) => row[column]))
    const group: Group = groups.get(key) ?? Object.fromEntries(groupBy.map((column) => [column, row[column]]))
    for (const name of columnNames) group[name] = (group[name] ?? 0) + row[name]
    groups.set(key, group)
  }
  return Array.from(groups.values(), (group) => ({
    model: group.model ?? '',
    ownerId: group.owner_id ?? '',
    calls: group.calls ?? 0,
    inputTokens: group.input_tokens ?? 0,
    outputTokens: group.output_tokens ?? 0,
    costNano: group.cost_nano ?? 0,
    timedCalls: group.timed_calls ?? 0,
    firstMs: group.first_ms ?? 0,
    speakingMs: group.speaking_ms ?? 0,
    timedTokens: group.spoken_tokens ?? 0,
  }))
    .filter(({ calls }) => calls > 0)
    .sort((a, b) => b.costNano - a.costNano || b.calls - a.calls || (a.model < b.model ? -1 : 1))
}

/** Sums of a user, some of them. */
export const someUsageOf = (storage: RecordStore, ownerId: string, limit: number): Promise<ModelUsageRow[]> =>
  storage.read({ from: modelUsageTable, where: eq('owner_id', ownerId), limit })
