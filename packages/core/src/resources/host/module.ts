import { coreServices, defineModule, service } from '../../kernel/modules/index.ts'
import { hostService } from './host-service.ts'

const { clock, host } = coreServices

export const hostServices = {
  hostInfo: service<ReturnType<typeof hostService>>('hostInfo'),
} as const

export const hostModule = defineModule({
  services: hostServices,
  provide(bind) {
    bind(hostServices.hostInfo, { host, clock }, hostService)
  },
})
