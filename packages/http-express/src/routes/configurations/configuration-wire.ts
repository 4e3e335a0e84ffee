import {
  configurationTextSchema,
  configurationUrlSchema,
  globalSettingInputSchema,
  globalSettingSchema,
  ownSettingInputSchema,
  ownSettingSchema,
} from '@docent/core'
import { wireSchema } from '../wire/wire-schema.ts'

export const globalSettingWire = wireSchema(globalSettingSchema, { name: 'GlobalConfigurationItem' })
export const globalSettingInputWire = wireSchema(globalSettingInputSchema, { name: 'GlobalConfigurationRequest' })
export const ownSettingWire = wireSchema(ownSettingSchema, { name: 'UserConfigurationItem' })
export const ownSettingInputWire = wireSchema(ownSettingInputSchema, { name: 'UserConfigurationRequest' })
export const configurationUrlWire = wireSchema(configurationUrlSchema, { name: 'ConfigurationUrlRequest' })
export const configurationTextWire = wireSchema(configurationTextSchema, { name: 'ConfigurationText' })
