import { check } from '../../../kernel/input/index.ts'
import type { Principal } from '../../../kernel/ports/index.ts'
import { insert, remove } from '../../../kernel/records/index.ts'
import type { CallOptions } from '../../../kernel/use-case.ts'
import { namesSchema, requireGlobal, requirePermission } from '../../../access/index.ts'
import { overridableNamed, settingNamed } from '../named-setting.ts'
import type { SettingName } from '../setting-catalogue.ts'
import { settingsAmong } from '../setting-records.ts'
import { settingTable } from '../setting-table.ts'
import { settingValue } from '../setting-value.ts'
import type { SettingsDependencies } from '../settings-dependencies.ts'

/** @throws `unauthorized` without the permission ManageConfigurations */
export function manage(principal: Principal): void {
  requireGlobal(principal)
  requirePermission(principal, 'ManageConfigurations')
}

interface NewValue {
  readonly holder: string
  readonly name: SettingName
  readonly text: string
  readonly canOverwrite?: boolean
  readonly isPublic?: boolean
}

/** @throws `invalid_input` out of range */
export async function writeValue(
  { runtime, settings }: SettingsDependencies,
  principal: Principal,
  { holder, name, text, canOverwrite = true, isPublic = true }: NewValue,
  options: CallOptions,
): Promise<void> {
  const value = String(settingValue(name, text))
  await runtime.commit({ actor: principal.userId, requestId: options.requestId }, (draft) => {
    const row = { holder, name, value, can_overwrite: canOverwrite, is_public: isPublic, updated_at: draft.now }
    draft.step(insert(settingTable, row, { onConflict: 'replace' }))
    draft.record('setting', name, 'SET', { holder, value })
    draft.afterCommit(() => settings.forget())
  })
}

/** Names that have no value are left out. @throws `invalid_input` for one that is no setting */
export async function removeValues(
  { runtime, storage, settings }: SettingsDependencies,
  principal: Principal,
  holder: string,
  names: readonly string[],
  options: CallOptions,
): Promise<void> {
  const wanted = check(namesSchema.min(1), names).map(holder === 'global' ? settingNamed : overridableNamed)
  await runtime.commit({ actor: principal.userId, requestId: options.requestId }, async (draft) => {
    for (const name of await settingsAmong(storage, holder, wanted)) {
      draft.step(remove(settingTable, { holder, name }))
      draft.record('setting', name, 'REMOVED', { holder })
    }
    draft.afterCommit(() => settings.forget())
  })
}
