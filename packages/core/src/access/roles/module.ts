import { coreServices, defineModule, service } from '../../kernel/modules/index.ts'
import { apiKeyServices } from '../api-keys/module.ts'
import { groupServices } from '../groups/module.ts'
import { userServices } from '../users/module.ts'
import { accessRights, type AccessRights } from './access-rights.ts'
import { claimedIds } from './claimed-names.ts'
import type { GrantedPermissions } from './granted-permissions.ts'
import { keptCallers, type KeptCallers } from './kept-callers.ts'
import { roleRecords, type RoleRecords } from './role-records.ts'
import { roleTables } from './role-tables.ts'
import { permissionsService, rolesService } from './roles-service.ts'

const { records: storage, clock, idempotency, runtime } = coreServices

export const roleServices = {
  grantedPermissions: service<GrantedPermissions>('grantedPermissions'),
  accessRights: service<AccessRights>('accessRights'),
  keptCallers: service<KeptCallers>('keptCallers'),
  roleRecords: service<RoleRecords>('roleRecords'),
  roles: service<ReturnType<typeof rolesService>>('roles'),
  permissions: service<ReturnType<typeof permissionsService>>('permissions'),
} as const

export const rolesModule = defineModule({
  services: roleServices,
  tables: roleTables,
  provide(bind) {
    const { accessRights: rights, roleRecords: records } = roleServices
    bind(rights, { storage, clock, runtime, granted: roleServices.grantedPermissions }, (needs) =>
      accessRights({ ...needs, claimedIds: (claimed) => claimedIds(needs, claimed) }),
    )
    bind(roleServices.keptCallers, { rights, users: userServices.usersSystem }, keptCallers)
    bind(groupServices.rightsOfMembers, { rights }, (needs) => needs.rights)
    bind(records, { storage }, (needs) => roleRecords(needs.storage))
    const needs = {
      ...{ runtime, storage, idempotency, records, rights },
      groups: groupServices.groupRecords,
      userRecords: userServices.userRecords,
      users: userServices.usersSystem,
      keys: apiKeyServices.apiKeyCache,
    }
    bind(roleServices.roles, needs, rolesService)
    bind(roleServices.permissions, needs, permissionsService)
  },
})
