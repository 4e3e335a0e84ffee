import type { AccessRights } from '../../access/index.ts'
import { readCache } from '../../kernel/async/index.ts'
import type { Clock, Principal } from '../../kernel/ports/index.ts'
import type { RecordStore } from '../../kernel/records/index.ts'
import { factsOf, isSetting, type SettingName, type SettingValue } from './setting-catalogue.ts'
import { settingsOf } from './setting-records.ts'
import type { SettingRow } from './setting-table.ts'
import { defaultOf, settingValue } from './setting-value.ts'

export type SettingHolder = Pick<Principal, 'userId'> &
  Partial<Pick<Principal, 'groups' | 'rolelessGroups' | 'roles' | 'guest'>>

/** An effective value, and where it is from. */
export interface EffectiveSetting<Name extends SettingName = SettingName> {
  readonly value: SettingValue<Name>
  readonly from: 'user' | 'role' | 'global' | 'default'
  readonly updatedAt: number | undefined
}

/**
 * Settings as the engine goes by them: the user's, else that of their role with the highest priority, else the one for
 * all.
 */
export interface SettingsSystem {
  of<Name extends SettingName>(holder: SettingHolder, name: Name): Promise<SettingValue<Name>>
  effective<Name extends SettingName>(holder: SettingHolder, name: Name): Promise<EffectiveSetting<Name>>
  /** The value for all. */
  global<Name extends SettingName>(name: Name): Promise<SettingValue<Name>>
  /** Another number after each change of a value in this process. */
  changes(): number
  /** To be called after a value is written. */
  forget(): void
}

/** How old what this process knows of the values for all may be; its own changes count at once. */
const globalMs = 1_000
const mostHolders = 10_000

type Values = ReadonlyMap<SettingName, EffectiveSetting>

export function settingsSystem(dependencies: {
  readonly storage: RecordStore
  readonly clock: Clock
  readonly rights: AccessRights
}): SettingsSystem {
  const { storage, clock, rights } = dependencies
  const globals = readCache<ReadonlyMap<string, SettingRow>>({ clock, keepMs: globalMs, most: 1 })
  const cacheMs = async () => (await global('config_cache_ttl_seconds')) * 1_000
  const own = readCache<Values>({ clock, keepMs: cacheMs, most: mostHolders })

  const globalRows = (): Promise<ReadonlyMap<string, SettingRow>> =>
    globals.get('global', async () => {
      const rows = await settingsOf(storage, 'global')
      return new Map(rows.map((row) => [row.name, row]))
    })

  async function loadOwn(holders: readonly string[]): Promise<Values> {
    const rows = await settingsOf(storage, holders)
    const values = new Map<SettingName, EffectiveSetting>()
    // The strongest last, so that it stays.
    for (const holder of holders.toReversed()) {
      for (const row of rows) {
        const name = row.name
        if (row.holder === holder && isSetting(name))
          values.set(name, valueOf(row, name, holder.startsWith('user:') ? 'user' : 'role'))
      }
    }
    return values
  }

  async function ownOf(holder: SettingHolder): Promise<Values> {
    const { roles } = await rights.of(holder)
    const holders = [...(holder.guest ? [] : [`user:${holder.userId}`]), ...roles.map(({ id }) => `role:${id}`)]
    return own.get(JSON.stringify(holders), () => loadOwn(holders))
  }

  async function effectiveGlobal<Name extends SettingName>(name: Name): Promise<EffectiveSetting<Name>> {
    const row = (await globalRows()).get(name)
    return row ? valueOf(row, name, 'global') : { value: defaultOf(name), from: 'default', updatedAt: undefined }
  }

  const global = async <Name extends SettingName>(name: Name) => (await effectiveGlobal(name)).value

  async function effective<Name extends SettingName>(
    holder: SettingHolder,
    name: Name,
  ): Promise<EffectiveSetting<Name>> {
    const forAll = (await globalRows()).get(name)
    if (!factsOf(name).overridable || forAll?.can_overwrite === false) return effectiveGlobal(name)
    const value = (await ownOf(holder)).get(name) as EffectiveSetting<Name> | undefined
    return value ?? effectiveGlobal(name)
  }

  return {
    of: async (holder, name) => (await effective(holder, name)).value,
    effective,
    global,
    changes: own.changes,
    forget() {
      globals.forget()
      own.forget()
    },
  }
}

const valueOf = <Name extends SettingName>(
  row: SettingRow,
  name: Name,
  from: EffectiveSetting['from'],
): EffectiveSetting<Name> => ({
  value: settingValue(name, row.value),
  from,
  updatedAt: row.updated_at,
})
