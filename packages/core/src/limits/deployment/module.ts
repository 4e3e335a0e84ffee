import { defineModule, service } from '../../kernel/modules/index.ts'
import type { DeploymentSettings } from './deployment-settings.ts'

export const deploymentServices = {
  /** Bound by the facade. */
  deployment: service<DeploymentSettings>('deployment'),
} as const

export const deploymentModule = defineModule({ services: deploymentServices })
