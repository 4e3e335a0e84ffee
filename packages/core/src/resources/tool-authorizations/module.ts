import { coreServices, defineModule, effect, service } from '../../kernel/modules/index.ts'
import { findCredentials, type FindCredentials } from './kept-credentials.ts'
import { revokeTokensEffect } from './revoke-tokens-effect.ts'
import { toolAuthorizationTable } from './tool-authorization-table.ts'

const { records: storage, runtime, sealer, toolHost: host } = coreServices

export const toolAuthorizationServices = {
  findCredentials: service<FindCredentials>('findCredentials'),
} as const

export const toolAuthorizationsModule = defineModule({
  services: toolAuthorizationServices,
  tables: [toolAuthorizationTable],
  provide(bind) {
    bind(toolAuthorizationServices.findCredentials, { runtime, storage, sealer }, findCredentials)
  },
  effects: [
    effect({ host, sealer }, ({ host: { host: toolHost }, sealer }) => revokeTokensEffect({ toolHost, sealer })),
  ],
})
