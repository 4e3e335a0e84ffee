import { coreServices, defineModule, service } from '../../kernel/modules/index.ts'
import { agentKeyServices } from '../agent-keys/module.ts'
import { customToolServices } from '../custom-tools/module.ts'
import { findOwnCode, type FindOwnCode } from './own-code.ts'
import { findOwnScripts, type FindOwnScripts } from './own-scripts.ts'

const { blobs, hostTools, parsers, sealer } = coreServices

export const ownCodeServices = {
  ownCode: service<FindOwnCode>('ownCode'),
  ownScripts: service<FindOwnScripts>('ownScripts'),
} as const

export const ownCodeModule = defineModule({
  services: ownCodeServices,
  provide(bind) {
    const { customToolRecords: records } = customToolServices
    const { agentKeyRecords: keys } = agentKeyServices
    const needed = { records, keys, sealer, blobs, parsers }
    bind(ownCodeServices.ownCode, needed, findOwnCode)
    bind(ownCodeServices.ownScripts, { ...needed, hostTools }, findOwnScripts)
  },
})
