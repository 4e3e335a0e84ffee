import { z } from 'zod'
import { requireGlobal } from '../../../access/index.ts'
import { check } from '../../../kernel/input/index.ts'
import type { Principal } from '../../../kernel/ports/index.ts'
import type { CallOptions } from '../../../kernel/use-case.ts'
import { settingNamed } from '../named-setting.ts'
import {
  deploymentSettingsOf,
  globalSettingInputSchema,
  globalSettingOf,
  type GlobalSetting,
  type GlobalSettingInput,
} from '../setting.ts'
import { settingNames } from '../setting-catalogue.ts'
import { settingsOf } from '../setting-records.ts'
import { defaultOf, settingValue } from '../setting-value.ts'
import type { SettingsDependencies } from '../settings-dependencies.ts'
import { manage, removeValues, writeValue } from './change-values.ts'

async function all({ storage, deployment }: SettingsDependencies): Promise<GlobalSetting[]> {
  const rows = await settingsOf(storage, 'global')
  const items = settingNames.map((name) => {
    const row = rows.find((item) => item.name === name)
    const value = row ? settingValue(name, row.value) : defaultOf(name)
    const flags = { canOverwrite: row?.can_overwrite !== false, isPublic: row?.is_public !== false }
    return globalSettingOf(name, { value, from: 'global', updatedAt: undefined }, flags)
  })
  return [...items, ...deploymentSettingsOf(deployment)]
}

const globalSettingListSchema = z.object({ asAdmin: z.boolean().default(false) })

/**
 * Every setting with its value for all, those settled at the start included. Hidden ones only for administrators who ask
 * as such. @throws `unauthorized` when others ask so
 */
export const listGlobalSettings =
  (dependencies: SettingsDependencies) =>
  async (
    principal: Principal,
    input: z.input<typeof globalSettingListSchema> = {},
    _options: CallOptions = {},
  ): Promise<GlobalSetting[]> => {
    requireGlobal(principal)
    const { asAdmin } = check(globalSettingListSchema, input)
    if (asAdmin) manage(principal)
    const items = await all(dependencies)
    return asAdmin ? items : items.filter(({ isPublic }) => isPublic)
  }

/**
 * Sets the value for all; users without a value of their own or of a role have it at once.
 * @throws `invalid_input` out of range, or for a setting that is settled at the start; `unauthorized`
 */
export const setGlobalSetting =
  (dependencies: SettingsDependencies) =>
  async (
    principal: Principal,
    keyName: string,
    input: GlobalSettingInput,
    options: CallOptions = {},
  ): Promise<GlobalSetting[]> => {
    manage(principal)
    const name = settingNamed(keyName)
    const { stringValue: text, canOverwrite, isPublic } = check(globalSettingInputSchema, input)
    await writeValue(dependencies, principal, { holder: 'global', name, text, canOverwrite, isPublic }, options)
    return all(dependencies)
  }

/** The defaults hold again. @throws `invalid_input`, `unauthorized` */
export const deleteGlobalSettings =
  (dependencies: SettingsDependencies) =>
  async (principal: Principal, keyNames: readonly string[], options: CallOptions = {}): Promise<GlobalSetting[]> => {
    manage(principal)
    await removeValues(dependencies, principal, 'global', keyNames, options)
    return all(dependencies)
  }
