import type { SettingHolder, SettingName, SettingsSystem } from '../../limits/index.ts'
import { nanoOf } from './model-call.ts'

type CapName = Extract<SettingName, `max_llm_cost_${string}`>

/** The most that somebody may spend, by the setting of it. */
export interface CostCap {
  readonly setting: CapName
  readonly nano: number
  /** Of the last 24 hours; else ever. */
  readonly recent: boolean
}

const ofUsers: readonly CapName[] = ['max_llm_cost_per_user_per_24h', 'max_llm_cost_per_user']

/** The caps of the payer; none for most. A guest is under the caps of users, and under the one of guests. */
export async function costCaps(settings: SettingsSystem, payer: SettingHolder): Promise<CostCap[]> {
  const names: readonly CapName[] = payer.guest ? [...ofUsers, 'max_llm_cost_per_guest'] : ofUsers
  const values = await Promise.all(names.map((name) => settings.of(payer, name)))
  return names.flatMap((setting, index) => {
    const value = values[index]!
    const recent = setting === 'max_llm_cost_per_user_per_24h'
    return value < 0 ? [] : [{ setting, nano: nanoOf(value), recent }]
  })
}
