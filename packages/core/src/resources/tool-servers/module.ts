import { coreServices, defineModule, effect, service } from '../../kernel/modules/index.ts'
import { agentKeyServices } from '../agent-keys/module.ts'
import { toolAuthorizationServices } from '../tool-authorizations/module.ts'
import { customToolServices } from '../custom-tools/module.ts'
import { inspectServerEffect } from './inspect-server-effect.ts'
import { listServer, type ListServer } from './list-server.ts'
import { findServers, type FindServers } from './own-server.ts'
import { findOwnTools, type FindOwnTools } from './own-tools.ts'
import { findToolSecrets, type FindToolSecrets } from './tool-secrets.ts'
import { finishAuthorization, type FinishAuthorization } from './use-cases/finish-authorization.ts'
import { reviewAuthorization, type ReviewAuthorization } from './use-cases/review-authorization.ts'
import { toolServersService } from './tool-servers-service.ts'

const { records: storage, blobs, clock, idempotency, ids, parsers, runtime, sealer, toolHost: host } = coreServices

export const toolServerServices = {
  toolSecrets: service<FindToolSecrets>('toolSecrets'),
  findServers: service<FindServers>('findServers'),
  listServer: service<ListServer>('listServer'),
  /** The tools that the agents of a user have of servers. */
  ownTools: service<FindOwnTools>('ownTools'),
  /** For answers of authorization servers, which nobody's key comes with. */
  reviewAuthorization: service<ReviewAuthorization>('reviewAuthorization'),
  finishAuthorization: service<FinishAuthorization>('finishAuthorization'),
  toolServers: service<ReturnType<typeof toolServersService>>('toolServers'),
} as const

export const toolServersModule = defineModule({
  services: toolServerServices,
  provide(bind) {
    const { toolSecrets, findServers: find, listServer: list, ownTools } = toolServerServices
    const { customToolRecords: records } = customToolServices
    bind(toolSecrets, { keys: agentKeyServices.agentKeyRecords, sealer }, (needs) =>
      findToolSecrets(needs.keys, needs.sealer),
    )
    const { findCredentials } = toolAuthorizationServices
    bind(find, { sealer, blobs, parsers, findSecrets: toolSecrets, findCredentials }, findServers)
    bind(list, { host, clock }, (needs) => listServer({ toolHost: needs.host.host, clock: needs.clock }))
    bind(ownTools, { host, runtime, sealer, records, findServers: find }, ({ host, ...needs }) =>
      findOwnTools({ ...needs, toolHost: host.host }),
    )
    const needed = { host, runtime, idempotency, storage, clock, ids, sealer, records, findServers: find, list }
    bind(toolServerServices.toolServers, needed, ({ host, ...needs }) =>
      toolServersService({ ...needs, toolHost: host.host }),
    )
    bind(toolServerServices.reviewAuthorization, needed, ({ host, ...needs }) =>
      reviewAuthorization({ ...needs, toolHost: host.host }),
    )
    bind(toolServerServices.finishAuthorization, needed, ({ host, ...needs }) =>
      finishAuthorization({ ...needs, toolHost: host.host }),
    )
  },
  effects: [
    effect(
      { storage, findServers: toolServerServices.findServers, list: toolServerServices.listServer },
      inspectServerEffect,
    ),
  ],
})
