import { coreServices, defineModule, effect, service } from '../../kernel/modules/index.ts'
import { agentKeyServices } from '../agent-keys/module.ts'
import { customToolServices } from '../custom-tools/module.ts'
import { inspectServerEffect } from './inspect-server-effect.ts'
import { listServer, type ListServer } from './list-server.ts'
import { findServers, type FindServers } from './own-server.ts'
import { findOwnTools, type FindOwnTools } from './own-tools.ts'
import { findToolSecrets, type FindToolSecrets } from './tool-secrets.ts'
import { toolServersService } from './tool-servers-service.ts'

const { records: storage, blobs, clock, parsers, runtime, sealer, toolHost: host } = coreServices

export const toolServerServices = {
  toolSecrets: service<FindToolSecrets>('toolSecrets'),
  findServers: service<FindServers>('findServers'),
  listServer: service<ListServer>('listServer'),
  /** The tools that the agents of a user have of servers. */
  ownTools: service<FindOwnTools>('ownTools'),
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
    bind(find, { sealer, blobs, parsers, findSecrets: toolSecrets }, findServers)
    bind(list, { host, clock }, (needs) => listServer({ toolHost: needs.host.host, clock: needs.clock }))
    bind(ownTools, { host, runtime, sealer, records, findServers: find }, ({ host, ...needs }) =>
      findOwnTools({ ...needs, toolHost: host.host }),
    )
    bind(toolServerServices.toolServers, { runtime, sealer, records, findServers: find, list }, toolServersService)
  },
  effects: [
    effect(
      { storage, findServers: toolServerServices.findServers, list: toolServerServices.listServer },
      inspectServerEffect,
    ),
  ],
})
