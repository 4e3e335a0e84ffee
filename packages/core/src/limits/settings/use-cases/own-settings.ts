import { requireGlobal, scopeOf } from '../../../access/index.ts'
import { check } from '../../../kernel/input/index.ts'
import type { Principal } from '../../../kernel/ports/index.ts'
import type { CallOptions } from '../../../kernel/use-case.ts'
import { overridableNamed } from '../named-setting.ts'
import { ownSettingInputSchema, ownSettingOf, type OwnSetting, type OwnSettingInput } from '../setting.ts'
import { factsOf, isSetting, settingNames } from '../setting-catalogue.ts'
import { settingsByName } from '../setting-records.ts'
import { settingValue } from '../setting-value.ts'
import type { SettingHolder } from '../settings-system.ts'
import type { SettingsDependencies } from '../settings-dependencies.ts'
import { manage, removeValues, writeValue } from './change-values.ts'

/** The effective values of a user, and since when where it is their own. */
async function effectiveSettings({ settings }: SettingsDependencies, holder: SettingHolder): Promise<OwnSetting[]> {
  const names = settingNames.filter((name) => factsOf(name).overridable)
  return Promise.all(
    names.map(async (name) => {
      const { value, from, updatedAt } = await settings.effective(holder, name)
      return ownSettingOf(name, { value, updatedAt: from === 'user' ? updatedAt : undefined })
    }),
  )
}

/** The effective settings of the caller that can differ from user to user. */
export const listCurrentUserSettings =
  (dependencies: SettingsDependencies) =>
  async (principal: Principal, _options: CallOptions = {}): Promise<OwnSetting[]> => {
    requireGlobal(principal)
    return effectiveSettings(dependencies, principal)
  }

/** The effective ones of a user; of others for administrators. @throws `not_found`, `unauthorized` */
export const listUserSettings =
  (dependencies: SettingsDependencies) =>
  async (principal: Principal, userId: string, _options: CallOptions = {}): Promise<OwnSetting[]> => {
    requireGlobal(principal)
    if (userId === principal.userId) return effectiveSettings(dependencies, principal)
    manage(principal)
    await dependencies.users.require(scopeOf(principal), userId)
    return effectiveSettings(dependencies, { userId })
  }

/** Gives a user a value of their own. @throws `not_found`, `invalid_input` out of range, `unauthorized` */
export const setUserSetting =
  (dependencies: SettingsDependencies) =>
  async (
    principal: Principal,
    userId: string,
    keyName: string,
    input: OwnSettingInput,
    options: CallOptions = {},
  ): Promise<OwnSetting[]> => {
    manage(principal)
    const name = overridableNamed(keyName)
    const { stringValue: text } = check(ownSettingInputSchema, input)
    await dependencies.users.require(scopeOf(principal), userId)
    await writeValue(dependencies, principal, { holder: `user:${userId}`, name, text }, options)
    return effectiveSettings(dependencies, { userId })
  }

/** The values of roles and of all apply to the user again. @throws `not_found`, `unauthorized` */
export const deleteUserSettings =
  (dependencies: SettingsDependencies) =>
  async (
    principal: Principal,
    userId: string,
    keyNames: readonly string[],
    options: CallOptions = {},
  ): Promise<OwnSetting[]> => {
    manage(principal)
    await dependencies.users.require(scopeOf(principal), userId)
    await removeValues(dependencies, principal, `user:${userId}`, keyNames, options)
    return effectiveSettings(dependencies, { userId })
  }

async function ofRole({ storage }: SettingsDependencies, roleId: string): Promise<OwnSetting[]> {
  const rows = await settingsByName(storage, `role:${roleId}`)
  return rows.flatMap((row) => {
    const name = row.name
    if (!isSetting(name)) return []
    return ownSettingOf(name, {
      value: settingValue(name, row.value),
      updatedAt: row.updated_at,
    })
  })
}

/** The values that a role has. @throws `not_found`, `unauthorized` */
export const listRoleSettings =
  (dependencies: SettingsDependencies) =>
  async (principal: Principal, roleId: string, _options: CallOptions = {}): Promise<OwnSetting[]> => {
    manage(principal)
    await dependencies.roles.require(roleId)
    return ofRole(dependencies, roleId)
  }

/** Gives all who have a role a value. @throws `not_found`, `invalid_input` out of range, `unauthorized` */
export const setRoleSetting =
  (dependencies: SettingsDependencies) =>
  async (
    principal: Principal,
    roleId: string,
    keyName: string,
    input: OwnSettingInput,
    options: CallOptions = {},
  ): Promise<OwnSetting[]> => {
    manage(principal)
    const name = overridableNamed(keyName)
    const { stringValue: text } = check(ownSettingInputSchema, input)
    await dependencies.roles.require(roleId)
    await writeValue(dependencies, principal, { holder: `role:${roleId}`, name, text }, options)
    return ofRole(dependencies, roleId)
  }

/** @throws `not_found`, `unauthorized` */
export const deleteRoleSettings =
  (dependencies: SettingsDependencies) =>
  async (
    principal: Principal,
    roleId: string,
    keyNames: readonly string[],
    options: CallOptions = {},
  ): Promise<OwnSetting[]> => {
    manage(principal)
    await dependencies.roles.require(roleId)
    await removeValues(dependencies, principal, `role:${roleId}`, keyNames, options)
    return ofRole(dependencies, roleId)
  }
