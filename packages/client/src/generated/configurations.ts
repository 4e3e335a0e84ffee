// Written by `npm run golden` from the route table; changes here are lost.

import type {
  ConfigurationText,
  ConfigurationUrlRequest,
  GlobalConfigurationItem,
  GlobalConfigurationRequest,
  UserConfigurationItem,
  UserConfigurationRequest,
} from './components.ts'
import type { Operation } from '../operation.ts'

export interface ListGlobalConfigurationsOperation {
  query?: {
    as_admin?: boolean | undefined
  } | undefined
  answer: GlobalConfigurationItem[]
}

/** Lists the settings with their values for all. `GET /api/v1/configurations` */
export const listGlobalConfigurations: Operation<ListGlobalConfigurationsOperation> = {
  method: 'GET',
  path: '/api/v1/configurations',
}

export interface FetchConfigurationUrlOperation {
  body: ConfigurationUrlRequest
  answer: ConfigurationText
}

/** Returns the text at an address, for a setting or prompt. `POST /api/v1/configurations/fetch-url` */
export const fetchConfigurationUrl: Operation<FetchConfigurationUrlOperation> = {
  method: 'POST',
  path: '/api/v1/configurations/fetch-url',
  body: 'json',
}

export interface SetGlobalConfigurationOperation {
  params: {
    key_name: string
  }
  body: GlobalConfigurationRequest
  answer: GlobalConfigurationItem[]
}

/** Sets the value of a setting for all. `PUT /api/v1/configurations/{key_name}` */
export const setGlobalConfiguration: Operation<SetGlobalConfigurationOperation> = {
  method: 'PUT',
  path: '/api/v1/configurations/{key_name}',
  body: 'json',
}

export interface DeleteGlobalConfigurationsOperation {
  params: {
    key_name: readonly string[]
  }
  answer: GlobalConfigurationItem[]
}

/** Resets settings to their defaults. `DELETE /api/v1/configurations/{key_name}` */
export const deleteGlobalConfigurations: Operation<DeleteGlobalConfigurationsOperation> = {
  method: 'DELETE',
  path: '/api/v1/configurations/{key_name}',
}

export interface ListRoleConfigurationsOperation {
  params: {
    role_id: string
  }
  answer: UserConfigurationItem[]
}

/** Lists the setting values of a role. `GET /api/v1/roles/{role_id}/configurations` */
export const listRoleConfigurations: Operation<ListRoleConfigurationsOperation> = {
  method: 'GET',
  path: '/api/v1/roles/{role_id}/configurations',
}

export interface SetRoleConfigurationOperation {
  params: {
    role_id: string
    key_name: string
  }
  body: UserConfigurationRequest
  answer: UserConfigurationItem[]
}

/** Sets a setting for a role. `PUT /api/v1/roles/{role_id}/configurations/{key_name}` */
export const setRoleConfiguration: Operation<SetRoleConfigurationOperation> = {
  method: 'PUT',
  path: '/api/v1/roles/{role_id}/configurations/{key_name}',
  body: 'json',
}

export interface DeleteRoleConfigurationsOperation {
  params: {
    role_id: string
    key_name: readonly string[]
  }
  answer: UserConfigurationItem[]
}

/** Removes setting values of a role. `DELETE /api/v1/roles/{role_id}/configurations/{key_name}` */
export const deleteRoleConfigurations: Operation<DeleteRoleConfigurationsOperation> = {
  method: 'DELETE',
  path: '/api/v1/roles/{role_id}/configurations/{key_name}',
}

export interface ListCurrentUserConfigurationsOperation {
  answer: UserConfigurationItem[]
}

/** Lists the effective settings for the caller. `GET /api/v1/users/current/configurations` */
export const listCurrentUserConfigurations: Operation<ListCurrentUserConfigurationsOperation> = {
  method: 'GET',
  path: '/api/v1/users/current/configurations',
}

export interface ListUserConfigurationsOperation {
  params: {
    user_id: string
  }
  answer: UserConfigurationItem[]
}

/** Lists the effective settings for a user. `GET /api/v1/users/{user_id}/configurations` */
export const listUserConfigurations: Operation<ListUserConfigurationsOperation> = {
  method: 'GET',
  path: '/api/v1/users/{user_id}/configurations',
}

export interface SetUserConfigurationOperation {
  params: {
    user_id: string
    key_name: string
  }
  body: UserConfigurationRequest
  answer: UserConfigurationItem[]
}

/** Sets a setting for a user. `PUT /api/v1/users/{user_id}/configurations/{key_name}` */
export const setUserConfiguration: Operation<SetUserConfigurationOperation> = {
  method: 'PUT',
  path: '/api/v1/users/{user_id}/configurations/{key_name}',
  body: 'json',
}

export interface DeleteUserConfigurationsOperation {
  params: {
    user_id: string
    key_name: readonly string[]
  }
  answer: UserConfigurationItem[]
}

/** Removes setting values of a user. `DELETE /api/v1/users/{user_id}/configurations/{key_name}` */
export const deleteUserConfigurations: Operation<DeleteUserConfigurationsOperation> = {
  method: 'DELETE',
  path: '/api/v1/users/{user_id}/configurations/{key_name}',
}

export interface ResetUserConfigurationOperation {
  params: {
    user_id: string
    key_name: string
  }
  answer: UserConfigurationItem[]
}

/** Removes a user's value of a setting. `POST /api/v1/users/{user_id}/configurations/{key_name}/reset` */
export const resetUserConfiguration: Operation<ResetUserConfigurationOperation> = {
  method: 'POST',
  path: '/api/v1/users/{user_id}/configurations/{key_name}/reset',
}
