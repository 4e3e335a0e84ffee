import { coreServices, defineModule, service } from '../../kernel/modules/index.ts'
import { settingServices } from '../../limits/settings/module.ts'
import { modelServices } from '../../resources/models/module.ts'
import { scoringServices } from '../scoring/module.ts'
import { generateTask } from './generate-task.ts'
import { modelTasksService } from './model-tasks-service.ts'

const { clock, idempotency, runtime } = coreServices

export const modelTaskServices = {
  modelTasks: service<ReturnType<typeof modelTasksService>>('modelTasks'),
  generateTask: service<ReturnType<typeof generateTask>>('generateTask'),
} as const

export const modelTasksModule = defineModule({
  services: modelTaskServices,
  provide(bind) {
    const { modelRegistry: models, retryPolicy: retry } = modelServices
    const { settingsSystem: settings } = settingServices
    const needs = { runtime, clock, idempotency, models, retry, settings }
    const { pipelineExtractor: extract } = scoringServices
    bind(modelTaskServices.modelTasks, { ...needs, extract }, modelTasksService)
    bind(modelTaskServices.generateTask, needs, generateTask)
  },
})
