import { permissionNames, type GrantedPermissions } from '@docent/core'
import { invalidVariable as invalid } from './invalid-variable.ts'

/** `DOCENT_PERMISSIONS`: names separated by commas, each alone or behind the name of a role. @throws `invalid_input` */
export function permissionsSetting(text: string): GrantedPermissions {
  const everyone: string[] = []
  const roles = new Map<string, string[]>()
  for (const entry of text.split(',').flatMap((one) => one.trim() || [])) {
    const colon = entry.lastIndexOf(':')
    const role = entry.slice(0, Math.max(colon, 0)).trim()
    const permission = entry.slice(colon + 1).trim()
    if (colon >= 0 && role === '')
      throw invalid('DOCENT_PERMISSIONS', 'names such as `ConfigureAgents` or `analysts:ConfigureAgents`')
    if (!permissionNames.some((known) => known === permission))
      throw invalid('DOCENT_PERMISSIONS', `made of these permissions: ${permissionNames.join(', ')}`)
    const names = role === '' ? everyone : (roles.get(role) ?? [])
    names.push(permission)
    if (role !== '') roles.set(role, names)
  }
  return { everyone, roles: Object.fromEntries(roles) }
}
