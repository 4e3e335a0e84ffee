import { DocentError } from '../../kernel/errors/index.ts'
import { deploymentSettingNames } from '../deployment/index.ts'
import { factsOf, isSetting, settingNames, type SettingName } from './setting-catalogue.ts'

/** @throws `invalid_input` for a setting that there is not, or that is settled when the service starts */
export function settingNamed(name: string): SettingName {
  if (isSetting(name)) return name
  const settled = deploymentSettingNames.find(({ setting }) => setting === name)
  throw new DocentError({
    code: 'invalid_input',
    message: settled
      ? `${name} is settled when the service starts: set the environment variable ${settled.variable}, or the option deployment.${settled.option}, and restart it.`
      : `There is no setting of this name; the settings are ${settingNames.join(', ')}.`,
    details: { field: 'keyName' },
  })
}

/** A setting that roles and users can have values of. @throws `invalid_input` */
export function overridableNamed(name: string): SettingName {
  const known = settingNamed(name)
  if (factsOf(known).overridable) return known
  throw new DocentError({
    code: 'invalid_input',
    message: `${name} is the same for all; set it without a role or user.`,
    details: { field: 'keyName' },
  })
}
