import { z } from 'zod'
import { compact, isoTime } from '../../kernel/input/index.ts'
import type { DeploymentSettings } from '../deployment/index.ts'
import { deploymentSettingNames } from '../deployment/index.ts'
import { factsOf, type SettingName } from './setting-catalogue.ts'
import type { EffectiveSetting } from './settings-system.ts'

const typeSchema = z.string().describe('`integer`, `float`, `string` or `boolean`.')

/** A setting with its value for all. */
export const globalSettingSchema = z.object({
  keyName: z.string(),
  stringValue: z.string(),
  valueType: typeSchema,
  canOverwrite: z.boolean().describe('Whether roles and users can have values of their own.'),
  upperBound: z.number().optional(),
  isPublic: z.boolean().describe('Whether everybody sees it.'),
  isReadOnly: z.boolean().optional().describe('Settled when the service was started.'),
  description: z.string().optional(),
  category: z.string().optional(),
})
export type GlobalSetting = z.output<typeof globalSettingSchema>

/** A value of a role, or the effective one of a user. */
export const ownSettingSchema = z.object({
  keyName: z.string(),
  stringValue: z.string(),
  valueType: typeSchema,
  updatedAt: z.iso.datetime().optional().describe('When it was set for this role or user; left out when it was not.'),
})
export type OwnSetting = z.output<typeof ownSettingSchema>

const textSchema = z.union([z.string().max(255), z.number().transform(String)]).describe('The value, as text.')
const saidTypeSchema = z.string().max(64).optional().describe('Not needed: the catalogue of settings has the types.')

export const globalSettingInputSchema = z.object({
  stringValue: textSchema,
  canOverwrite: z.boolean().default(true).describe('False: values of roles and users do not count.'),
  isPublic: z.boolean().default(true).describe('False: only administrators see it.'),
  valueType: saidTypeSchema,
})
export type GlobalSettingInput = z.input<typeof globalSettingInputSchema>

export const ownSettingInputSchema = z.object({ stringValue: textSchema, valueType: saidTypeSchema })
export type OwnSettingInput = z.input<typeof ownSettingInputSchema>

export function globalSettingOf(
  name: SettingName,
  { value }: EffectiveSetting,
  flags: { readonly canOverwrite: boolean; readonly isPublic: boolean },
): GlobalSetting {
  const { type, maximum, overridable, description, category } = factsOf(name)
  return compact({
    keyName: name,
    stringValue: String(value),
    valueType: type,
    canOverwrite: overridable && flags.canOverwrite,
    upperBound: type === 'string' ? undefined : maximum,
    isPublic: flags.isPublic,
    isReadOnly: false,
    description,
    category,
  })
}

/** What was settled at the start, as settings that nobody can change. */
export const deploymentSettingsOf = (settings: DeploymentSettings): GlobalSetting[] =>
  deploymentSettingNames.map(({ option, setting, variable }) => ({
    keyName: setting,
    stringValue: String(settings[option]),
    valueType: typeof settings[option] === 'boolean' ? 'boolean' : 'integer',
    canOverwrite: false,
    isPublic: true,
    isReadOnly: true,
    description: `Settled when the service starts, by the option deployment.${option} or the environment variable ${variable}.`,
    category: 'Deployment',
  }))

export const ownSettingOf = (
  name: SettingName,
  { value, updatedAt }: Pick<EffectiveSetting, 'value' | 'updatedAt'>,
): OwnSetting =>
  compact({
    keyName: name,
    stringValue: String(value),
    valueType: factsOf(name).type,
    updatedAt: updatedAt === undefined ? undefined : isoTime(updatedAt),
  })
