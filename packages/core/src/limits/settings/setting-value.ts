import { DocentError } from '../../kernel/errors/index.ts'
import { factsOf, settingCatalogue, type SettingName, type SettingValue } from './setting-catalogue.ts'

const decimal = /^-?\d{1,16}(\.\d{1,12})?$/

function rangeOf(name: SettingName): string {
  const { type, minimum, maximum, unlimited } = factsOf(name)
  if (type === 'string') return `a text of ${minimum} to ${maximum} characters`
  const kind = type === 'integer' ? 'a whole number' : 'a number'
  return `${kind} from ${minimum} to ${maximum}${unlimited ? ', or -1 for no limit' : ''}`
}

/** The value of a text. @throws `invalid_input` naming the range when it is outside */
export function settingValue<Name extends SettingName>(name: Name, text: string): SettingValue<Name> {
  const { type, minimum, maximum, unlimited } = factsOf(name)
  const said = text.trim()
  const outside = () =>
    new DocentError({
      code: 'invalid_input',
      message: `${name} must be ${rangeOf(name)}.`,
      details: { field: 'stringValue' },
    })
  if (type === 'string') {
    if (said.length < minimum || said.length > maximum || /\p{Cc}/u.test(said)) throw outside()
    return said as SettingValue<Name>
  }
  const value = Number(said)
  if (!decimal.test(said) || (type === 'integer' && !Number.isSafeInteger(value))) throw outside()
  if (!(unlimited && value === -1) && (value < minimum || value > maximum)) throw outside()
  return value as SettingValue<Name>
}

export const defaultOf = <Name extends SettingName>(name: Name): SettingValue<Name> =>
  settingCatalogue[name].default as SettingValue<Name>
