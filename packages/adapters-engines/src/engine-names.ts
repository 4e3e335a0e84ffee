import { DocentError } from '@docent/core/ports'

/** @throws `invalid_input` for a name that an engine would not take, or read as something else */
export function checkName(option: string, name: string): string {
  if (/^[A-Za-z][\w-]{0,62}$/.test(name)) return name
  throw new DocentError({
    code: 'invalid_input',
    message: `The option ${option} must be a letter followed by up to 62 letters, digits, hyphens and underscores.`,
  })
}
