import { hasPermission, requireGlobal, type User } from '../../access/index.ts'
import { check } from '../../kernel/input/index.ts'
import type { Clock, Principal } from '../../kernel/ports/index.ts'
import type { CallOptions } from '../../kernel/use-case.ts'
import type { SettingsSystem } from '../../limits/index.ts'
import { costOf } from './model-call.ts'
import type { UsageGroup, UsageRecords, UsageSum } from './usage-records.ts'
import { intervalMs, usageWindow } from './usage-window.ts'
import {
  usageIntervalSchema,
  type PerformancePerModel,
  type UsageInterval,
  type UsagePerModel,
  type UsagePerModelAndUser,
  type UsagePerUser,
  type UsageStats,
} from './usage.ts'

export interface UsageDependencies {
  readonly clock: Clock
  readonly records: UsageRecords
  /** Users by id, unknown ones left out. */
  readonly users: (ids: readonly string[]) => Promise<ReadonlyMap<string, User>>
  readonly settings: SettingsSystem
}

/** Users in one answer, those who spent most. */
const mostUsers = 1_000

/** What calls of language models cost, and how fast they were, from the ledger. */
export function usageService({ clock, records, users, settings }: UsageDependencies) {
  const within = (
    input: UsageInterval,
    groupBy: readonly UsageGroup[],
    ownerId: string | undefined,
  ): Promise<UsageSum[]> => {
    const { interval } = check(usageIntervalSchema, input)
    const now = clock.now()
    return records.sums(usageWindow(now - intervalMs(interval), now), { groupBy, ownerId })
  }

  /** Of all users for callers who may see that, of the caller alone for others. */
  const visibleTo = (principal: Principal) => (hasPermission(principal, 'ViewUsage') ? undefined : principal.userId)

  return {
    /** What the caller spent. @throws `invalid_input` for an interval that is none */
    async usage(principal: Principal, input: UsageInterval, _options: CallOptions = {}): Promise<UsageStats> {
      requireGlobal(principal)
      const [sum] = await within(input, [], principal.userId)
      const [maxAllowed24h, costUnit] = await Promise.all([
        settings.of(principal, 'max_llm_cost_per_user_per_24h'),
        settings.global('llm_cost_units'),
      ])
      return { current: costOf(sum?.costNano ?? 0), maxAllowed24h, costUnit, interval: input.interval }
    },

    /** What the caller spent, by model. */
    async usageByModel(principal: Principal, input: UsageInterval, _options: CallOptions = {}) {
      requireGlobal(principal)
      return (await within(input, ['model'], principal.userId)).map(perModel)
    },

    /** Costs by user and model: of all users for administrators, of the caller alone for others. */
    async usageByUser(principal: Principal, input: UsageInterval, _options: CallOptions = {}): Promise<UsagePerUser[]> {
      requireGlobal(principal)
      const sums = await within(input, ['owner_id', 'model'], visibleTo(principal))
      const groups = [...Map.groupBy(sums, ({ ownerId }) => ownerId)]
        .sort(([, a], [, b]) => spent(b) - spent(a))
        .slice(0, mostUsers)
      const known = await users(groups.map(([id]) => id))
      return groups.map(([id, own]) => ({ ...userOf(known, id), llmUsage: own.map(perModel) }))
    },

    /** Which model cost what for whom: everybody for administrators, the caller alone for others. */
    async usageByModelAndUser(
      principal: Principal,
      input: UsageInterval,
      _options: CallOptions = {},
    ): Promise<UsagePerModelAndUser[]> {
      requireGlobal(principal)
      const sums = await within(input, ['model', 'owner_id'], visibleTo(principal))
      const groups = [...Map.groupBy(sums, ({ model }) => model)].sort(([, a], [, b]) => spent(b) - spent(a))
      const shown = groups.map(([model, all]) => ({ model, all, own: all.slice(0, mostUsers) }))
      const known = await users(shown.flatMap(({ own }) => own.map(({ ownerId }) => ownerId)))
      return shown.map(({ model, all, own }) => {
        const total = (read: (sum: UsageSum) => number) => all.reduce((amount, sum) => amount + read(sum), 0)
        return {
          llmName: model,
          totalCost: costOf(total((sum) => sum.costNano)),
          totalCalls: total((sum) => sum.calls),
          totalInputTokens: total((sum) => sum.inputTokens),
          totalOutputTokens: total((sum) => sum.outputTokens),
          userUsage: own.map((sum) => {
            const { llmName: _, ...usage } = perModel(sum)
            return { ...userOf(known, sum.ownerId), ...usage }
          }),
        }
      })
    },

    /** How fast the models were: for everybody for who may see that, for the caller alone for others. */
    async performanceByModel(
      principal: Principal,
      input: UsageInterval,
      _options: CallOptions = {},
    ): Promise<PerformancePerModel[]> {
      requireGlobal(principal)
      return (await within(input, ['model'], visibleTo(principal))).map(performanceOf)
    },
  }
}

const spent = (sums: readonly UsageSum[]): number => sums.reduce((total, { costNano }) => total + costNano, 0)

const userOf = (known: ReadonlyMap<string, User>, id: string) => ({
  userId: id,
  username: known.get(id)?.username ?? '',
  email: known.get(id)?.email ?? '',
})

const perModel = (sum: UsageSum): UsagePerModel => ({
  llmName: sum.model,
  llmCost: costOf(sum.costNano),
  callCount: sum.calls,
  inputTokens: sum.inputTokens,
  outputTokens: sum.outputTokens,
})

export const performanceOf = (sum: UsageSum): PerformancePerModel => ({
  llmName: sum.model,
  callCount: sum.calls,
  inputTokens: sum.inputTokens,
  outputTokens: sum.outputTokens,
  // A short answer can come within a millisecond.
  tokensPerSecond: sum.timedCalls === 0 ? 0 : sum.timedTokens / (Math.max(1, sum.speakingMs) / 1000),
  timeToFirstToken: sum.timedCalls === 0 ? 0 : sum.firstMs / sum.timedCalls / 1000,
})
