import type { LanePolicy } from '../../kernel/durable/index.ts'
import { coreServices, defineModule, service } from '../../kernel/modules/index.ts'
import { deploymentServices } from '../deployment/module.ts'
import { settingServices } from '../settings/module.ts'
import { chatLane, type Askers } from './chat-lane.ts'
import { ingestLane, type IngestionQueue } from './ingest-lane.ts'

const { clock } = coreServices
const { deployment } = deploymentServices
const { settingsSystem: settings } = settingServices

/** Lanes that users share by rules. */
type LanePolicies = Readonly<Record<'chat' | 'ingest', LanePolicy>>

export const fairnessServices = {
  lanePolicies: service<LanePolicies>('lanePolicies'),
  /** Provided by the generations, a higher tier. */
  askers: service<Askers>('askers'),
  /** Provided by the jobs, a higher tier. */
  ingestionQueue: service<IngestionQueue>('ingestionQueue'),
} as const

export const fairnessModule = defineModule({
  services: fairnessServices,
  provide(bind) {
    const { askers, ingestionQueue: queue } = fairnessServices
    bind(
      fairnessServices.lanePolicies,
      { settings, deployment, clock, askers, queue },
      ({ askers, queue, ...needs }) => ({
        chat: chatLane({ ...needs, askers }),
        ingest: ingestLane({ ...needs, queue }),
      }),
    )
  },
})
