import { coreServices, defineModule, service } from '../../kernel/modules/index.ts'
import { agentKeyServices } from '../agent-keys/module.ts'
import { customToolServices } from '../custom-tools/module.ts'
import { findOwnCode, type FindOwnCode } from './own-code.ts'

const { blobs, parsers, sealer } = coreServices

export const ownCodeServices = {
  ownCode: service<FindOwnCode>('ownCode'),
} as const

export const ownCodeModule = defineModule({
  services: ownCodeServices,
  provide(bind) {
    const { customToolRecords: records } = customToolServices
    const { agentKeyRecords: keys } = agentKeyServices
    bind(ownCodeServices.ownCode, { records, keys, sealer, blobs, parsers }, findOwnCode)
  },
})
