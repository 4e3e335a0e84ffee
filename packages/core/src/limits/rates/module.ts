import { defineModule, service } from '../../kernel/modules/index.ts'
import { deploymentServices } from '../deployment/module.ts'
import { chatRate, type ChatRate } from './chat-rate.ts'
import { followUpRate, type FollowUpRate } from './follow-up-rate.ts'
import { rateWindowTable } from './rate-window-table.ts'

const { deployment } = deploymentServices

export const rateServices = {
  chatRate: service<ChatRate>('chatRate'),
  followUpRate: service<FollowUpRate>('followUpRate'),
} as const

export const ratesModule = defineModule({
  services: rateServices,
  tables: [rateWindowTable],
  provide(bind) {
    bind(rateServices.chatRate, { deployment }, (needs) => chatRate(needs.deployment))
    bind(rateServices.followUpRate, { deployment }, (needs) => followUpRate(needs.deployment))
  },
})
