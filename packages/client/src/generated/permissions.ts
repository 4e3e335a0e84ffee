// Written by `npm run golden` from the route table; changes here are lost.

import type {
  ConfirmUserDeletionRequest,
  GroupCreateRequest,
  GroupInfo,
  JobDetails,
  PermissionCheckRequest,
  PermissionResetRequest,
  RoleCreateRequest,
  RoleInfo,
  RolesResetRequest,
  SetRolePriorityRequest,
  UserCreateRequest,
  UserDeletionRequest,
  UserErasure,
  UserErasureRequest,
  UserInfo,
  UserPermission,
} from './components.ts'
import type { Operation } from '../operation.ts'

export interface AddUserDocumentPermissionOperation {
  params: {
    document_id: string
    user_id: string
  }
  answer: undefined
}

/** Grants a user access to a restricted document. `PUT /api/v1/documents/{document_id}/users/{user_id}` */
export const addUserDocumentPermission: Operation<AddUserDocumentPermissionOperation> = {
  method: 'PUT',
  path: '/api/v1/documents/{document_id}/users/{user_id}',
  answer: 'none',
}

export interface GetCurrentUserRolesOperation {
  answer: RoleInfo[]
}

/** Lists the caller's roles. `GET /api/v1/users/current/roles` */
export const getCurrentUserRoles: Operation<GetCurrentUserRolesOperation> = {
  method: 'GET',
  path: '/api/v1/users/current/roles',
}

export interface GetCurrentUserPermissionsOperation {
  answer: UserPermission[]
}

/** Lists the caller's permissions. `GET /api/v1/users/current/permissions` */
export const getCurrentUserPermissions: Operation<GetCurrentUserPermissionsOperation> = {
  method: 'GET',
  path: '/api/v1/users/current/permissions',
}

export interface GetUserPermissionsOperation {
  params: {
    user_id: string
  }
  answer: UserPermission[]
}

/** Lists a user's permissions. `GET /api/v1/users/{user_id}/permissions` */
export const getUserPermissions: Operation<GetUserPermissionsOperation> = {
  method: 'GET',
  path: '/api/v1/users/{user_id}/permissions',
}

export interface GetUserRolesOperation {
  params: {
    user_id: string
  }
  answer: RoleInfo[]
}

/** Lists a user's roles, those of their groups included. `GET /api/v1/users/{user_id}/roles` */
export const getUserRoles: Operation<GetUserRolesOperation> = {
  method: 'GET',
  path: '/api/v1/users/{user_id}/roles',
}

export interface ResetUserRolesOperation {
  params: {
    user_id: string
  }
  body: RolesResetRequest
  answer: undefined
}

/** Sets the roles of a user. `DELETE /api/v1/users/{user_id}/roles` */
export const resetUserRoles: Operation<ResetUserRolesOperation> = {
  method: 'DELETE',
  path: '/api/v1/users/{user_id}/roles',
  body: 'json',
  answer: 'none',
}

export interface AssignRolesToUserOperation {
  params: {
    user_id: string
    role_names: readonly string[]
  }
  answer: undefined
}

/** Adds roles to a user. `PUT /api/v1/users/{user_id}/roles/{role_names}` */
export const assignRolesToUser: Operation<AssignRolesToUserOperation> = {
  method: 'PUT',
  path: '/api/v1/users/{user_id}/roles/{role_names}',
  answer: 'none',
}

export interface RemoveRolesFromUserOperation {
  params: {
    user_id: string
    role_names: readonly string[]
  }
  answer: undefined
}

/** Removes roles from a user. `DELETE /api/v1/users/{user_id}/roles/{role_names}` */
export const removeRolesFromUser: Operation<RemoveRolesFromUserOperation> = {
  method: 'DELETE',
  path: '/api/v1/users/{user_id}/roles/{role_names}',
  answer: 'none',
}

export interface ListPermissionsOperation {
  query?: {
    group_names?: readonly string[] | undefined
    role_names?: readonly string[] | undefined
  } | undefined
  answer: UserPermission[]
}

/** Lists all permissions, or those that groups or roles have. `GET /api/v1/permissions` */
export const listPermissions: Operation<ListPermissionsOperation> = {
  method: 'GET',
  path: '/api/v1/permissions',
}

export interface IsCollectionPermissionGrantedOperation {
  params: {
    collection_id: string
  }
  body: PermissionCheckRequest
  answer: boolean
}

/** Returns whether the caller may read, write or manage a collection. `POST /api/v1/collections/{collection_id}/permissions/is_granted` */
export const isCollectionPermissionGranted: Operation<IsCollectionPermissionGrantedOperation> = {
  method: 'POST',
  path: '/api/v1/collections/{collection_id}/permissions/is_granted',
  body: 'json',
}

export interface IsPermissionGrantedOperation {
  body: PermissionCheckRequest
  answer: boolean
}

/** Returns whether the caller has a permission. `POST /api/v1/permissions/is_granted` */
export const isPermissionGranted: Operation<IsPermissionGrantedOperation> = {
  method: 'POST',
  path: '/api/v1/permissions/is_granted',
  body: 'json',
}

export interface CreateUserOperation {
  body: UserCreateRequest
  answer: UserInfo
  keyed: true
}

/** Creates a user. `POST /api/v1/users` */
export const createUser: Operation<CreateUserOperation> = {
  method: 'POST',
  path: '/api/v1/users',
  body: 'json',
  keyed: true,
}

export interface ListUsersOperation {
  query?: {
    offset?: number | undefined
    limit?: number | undefined
  } | undefined
  answer: UserInfo[]
}

/** Lists the users by name. `GET /api/v1/users` */
export const listUsers: Operation<ListUsersOperation> = {
  method: 'GET',
  path: '/api/v1/users',
}

export interface GetUserOperation {
  params: {
    user_id: string
  }
  answer: UserInfo
}

/** Returns a user. `GET /api/v1/users/{user_id}` */
export const getUser: Operation<GetUserOperation> = {
  method: 'GET',
  path: '/api/v1/users/{user_id}',
}

export interface RequestCurrentUserDeletionOperation {
  answer: UserDeletionRequest
}

/** Requests the deletion of the caller. `DELETE /api/v1/users/current` */
export const requestCurrentUserDeletion: Operation<RequestCurrentUserDeletionOperation> = {
  method: 'DELETE',
  path: '/api/v1/users/current',
}

export interface ConfirmCurrentUserDeletionOperation {
  query?: {
    /** Seconds to wait. The work continues after them. */
    timeout?: number | undefined
  } | undefined
  body: ConfirmUserDeletionRequest
  answer: undefined
}

/** Erases the caller and everything they own. `POST /api/v1/users/current/confirm-delete` */
export const confirmCurrentUserDeletion: Operation<ConfirmCurrentUserDeletionOperation> = {
  method: 'POST',
  path: '/api/v1/users/current/confirm-delete',
  body: 'json',
  answer: 'none',
}

export interface CreateEraseUserJobOperation {
  params: {
    user_id: string
  }
  body?: UserErasureRequest | undefined
  answer: JobDetails
  keyed: true
}

/** Erases a user, as a job, for administrators. `POST /api/v1/admin/users/{user_id}/erase_job` */
export const createEraseUserJob: Operation<CreateEraseUserJobOperation> = {
  method: 'POST',
  path: '/api/v1/admin/users/{user_id}/erase_job',
  body: 'json',
  keyed: true,
}

export interface ListUserErasuresOperation {
  query?: {
    offset?: number | undefined
    limit?: number | undefined
  } | undefined
  answer: UserErasure[]
}

/** Lists erasures of users, newest first, for administrators. `GET /api/v1/admin/user_erasures` */
export const listUserErasures: Operation<ListUserErasuresOperation> = {
  method: 'GET',
  path: '/api/v1/admin/user_erasures',
}

export interface GetUserErasureOperation {
  params: {
    erasure_id: string
  }
  answer: UserErasure
}

/** Returns the receipt of an erasure, for administrators. `GET /api/v1/admin/user_erasures/{erasure_id}` */
export const getUserErasure: Operation<GetUserErasureOperation> = {
  method: 'GET',
  path: '/api/v1/admin/user_erasures/{erasure_id}',
}

export interface ListGroupsOperation {
  query?: {
    offset?: number | undefined
    limit?: number | undefined
  } | undefined
  answer: GroupInfo[]
}

/** Lists the groups by name. `GET /api/v1/groups` */
export const listGroups: Operation<ListGroupsOperation> = {
  method: 'GET',
  path: '/api/v1/groups',
}

export interface CreateGroupOperation {
  body: GroupCreateRequest
  answer: GroupInfo
  keyed: true
}

/** Creates a group. `POST /api/v1/groups` */
export const createGroup: Operation<CreateGroupOperation> = {
  method: 'POST',
  path: '/api/v1/groups',
  body: 'json',
  keyed: true,
}

export interface DeleteGroupsByNamesOperation {
  query: {
    names: readonly string[]
  }
  answer: undefined
}

/** Deletes groups by name; all or none. `DELETE /api/v1/groups` */
export const deleteGroupsByNames: Operation<DeleteGroupsByNamesOperation> = {
  method: 'DELETE',
  path: '/api/v1/groups',
  answer: 'none',
}

export interface DeleteGroupsOperation {
  params: {
    group_ids: readonly string[]
  }
  answer: undefined
}

/** Deletes groups without shared resources; all or none. `DELETE /api/v1/groups/{group_ids}` */
export const deleteGroups: Operation<DeleteGroupsOperation> = {
  method: 'DELETE',
  path: '/api/v1/groups/{group_ids}',
  answer: 'none',
}

export interface ListGroupUsersOperation {
  params: {
    group_id: string
  }
  query?: {
    offset?: number | undefined
    limit?: number | undefined
  } | undefined
  answer: UserInfo[]
}

/** Lists the users of a group. `GET /api/v1/groups/{group_id}/users` */
export const listGroupUsers: Operation<ListGroupUsersOperation> = {
  method: 'GET',
  path: '/api/v1/groups/{group_id}/users',
}

export interface AddUsersToGroupOperation {
  params: {
    group_id: string
    user_ids: readonly string[]
  }
  answer: undefined
}

/** Adds users to a group. `PUT /api/v1/groups/{group_id}/users/{user_ids}` */
export const addUsersToGroup: Operation<AddUsersToGroupOperation> = {
  method: 'PUT',
  path: '/api/v1/groups/{group_id}/users/{user_ids}',
  answer: 'none',
}

export interface RemoveUsersFromGroupOperation {
  params: {
    group_id: string
    user_ids: readonly string[]
  }
  answer: undefined
}

/** Removes users from a group. `DELETE /api/v1/groups/{group_id}/users/{user_ids}` */
export const removeUsersFromGroup: Operation<RemoveUsersFromGroupOperation> = {
  method: 'DELETE',
  path: '/api/v1/groups/{group_id}/users/{user_ids}',
  answer: 'none',
}

export interface GetGroupRolesOperation {
  params: {
    group_id: string
  }
  answer: RoleInfo[]
}

/** Lists the roles of a group. `GET /api/v1/groups/{group_id}/roles` */
export const getGroupRoles: Operation<GetGroupRolesOperation> = {
  method: 'GET',
  path: '/api/v1/groups/{group_id}/roles',
}

export interface ResetGroupRolesOperation {
  params: {
    group_id: string
  }
  body: RolesResetRequest
  answer: undefined
}

/** Sets the roles of a group. `DELETE /api/v1/groups/{group_id}/roles` */
export const resetGroupRoles: Operation<ResetGroupRolesOperation> = {
  method: 'DELETE',
  path: '/api/v1/groups/{group_id}/roles',
  body: 'json',
  answer: 'none',
}

export interface AssignRolesToGroupOperation {
  params: {
    group_id: string
    role_names: readonly string[]
  }
  answer: undefined
}

/** Adds roles to a group. `PUT /api/v1/groups/{group_id}/roles/{role_names}` */
export const assignRolesToGroup: Operation<AssignRolesToGroupOperation> = {
  method: 'PUT',
  path: '/api/v1/groups/{group_id}/roles/{role_names}',
  answer: 'none',
}

export interface RemoveRolesFromGroupOperation {
  params: {
    group_id: string
    role_names: readonly string[]
  }
  answer: undefined
}

/** Removes roles from a group. `DELETE /api/v1/groups/{group_id}/roles/{role_names}` */
export const removeRolesFromGroup: Operation<RemoveRolesFromGroupOperation> = {
  method: 'DELETE',
  path: '/api/v1/groups/{group_id}/roles/{role_names}',
  answer: 'none',
}

export interface GetGroupPermissionsOperation {
  params: {
    group_id: string
  }
  answer: UserPermission[]
}

/** Lists the permissions of a group. `GET /api/v1/group/{group_id}/permissions` */
export const getGroupPermissions: Operation<GetGroupPermissionsOperation> = {
  method: 'GET',
  path: '/api/v1/group/{group_id}/permissions',
}

export interface CreateRoleOperation {
  body: RoleCreateRequest
  answer: RoleInfo
  keyed: true
}

/** Creates a role without permissions. `POST /api/v1/roles` */
export const createRole: Operation<CreateRoleOperation> = {
  method: 'POST',
  path: '/api/v1/roles',
  body: 'json',
  keyed: true,
}

export interface ListRolesOperation {
  answer: RoleInfo[]
}

/** Lists the roles. `GET /api/v1/roles` */
export const listRoles: Operation<ListRolesOperation> = {
  method: 'GET',
  path: '/api/v1/roles',
}

export interface DeleteRolesByNamesOperation {
  query: {
    names: readonly string[]
  }
  answer: undefined
}

/** Deletes roles by name; all or none. `DELETE /api/v1/roles` */
export const deleteRolesByNames: Operation<DeleteRolesByNamesOperation> = {
  method: 'DELETE',
  path: '/api/v1/roles',
  answer: 'none',
}

export interface GetRoleOperation {
  params: {
    role_id: string
  }
  answer: RoleInfo
}

/** Returns a role. `GET /api/v1/roles/{role_id}` */
export const getRole: Operation<GetRoleOperation> = {
  method: 'GET',
  path: '/api/v1/roles/{role_id}',
}

export interface DeleteRolesOperation {
  params: {
    role_id: readonly string[]
  }
  answer: undefined
}

/** Deletes roles and removes them from all users; all or none. `DELETE /api/v1/roles/{role_id}` */
export const deleteRoles: Operation<DeleteRolesOperation> = {
  method: 'DELETE',
  path: '/api/v1/roles/{role_id}',
  answer: 'none',
}

export interface GetRolePermissionsOperation {
  params: {
    role_id: string
  }
  answer: UserPermission[]
}

/** Lists the permissions of a role. `GET /api/v1/roles/{role_id}/permissions` */
export const getRolePermissions: Operation<GetRolePermissionsOperation> = {
  method: 'GET',
  path: '/api/v1/roles/{role_id}/permissions',
}

export interface SetRolePermissionsOperation {
  params: {
    role_id: string
  }
  body: PermissionResetRequest
  answer: undefined
}

/** Sets the permissions of a role. `POST /api/v1/roles/{role_id}/permissions` */
export const setRolePermissions: Operation<SetRolePermissionsOperation> = {
  method: 'POST',
  path: '/api/v1/roles/{role_id}/permissions',
  body: 'json',
  answer: 'none',
}

export interface AssignPermissionToRoleOperation {
  params: {
    role_id: string
    permission_name: string
  }
  answer: undefined
}

/** Adds a permission to a role. `PUT /api/v1/roles/{role_id}/permissions/{permission_name}` */
export const assignPermissionToRole: Operation<AssignPermissionToRoleOperation> = {
  method: 'PUT',
  path: '/api/v1/roles/{role_id}/permissions/{permission_name}',
  answer: 'none',
}

export interface RemovePermissionFromRoleOperation {
  params: {
    role_id: string
    permission_name: string
  }
  answer: undefined
}

/** Removes a permission from a role. `DELETE /api/v1/roles/{role_id}/permissions/{permission_name}` */
export const removePermissionFromRole: Operation<RemovePermissionFromRoleOperation> = {
  method: 'DELETE',
  path: '/api/v1/roles/{role_id}/permissions/{permission_name}',
  answer: 'none',
}

export interface SetRolePriorityOperation {
  params: {
    role_id: string
  }
  body: SetRolePriorityRequest
  answer: RoleInfo
}

/** Sets the priority of a role; the highest number wins. `PUT /api/v1/roles/{role_id}/priority` */
export const setRolePriority: Operation<SetRolePriorityOperation> = {
  method: 'PUT',
  path: '/api/v1/roles/{role_id}/priority',
  body: 'json',
}
