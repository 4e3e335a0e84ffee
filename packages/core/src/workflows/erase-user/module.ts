import { apiKeyServices } from '../../access/api-keys/module.ts'
import { roleServices } from '../../access/roles/module.ts'
import { userServices } from '../../access/users/module.ts'
import { coreServices, defineModule, effect, service, sweep } from '../../kernel/modules/index.ts'
import { settingServices } from '../../limits/settings/module.ts'
import { jobServices } from '../../resources/jobs/module.ts'
import { eraseUserEffect } from './erase-user-effect.ts'
import { erasureEntity } from './erasure-machine.ts'
import { erasureTable } from './erasure-table.ts'
import { erasuresService } from './erasures-service.ts'
import { deletionRequestSweep } from './request-sweep.ts'

const { records: storage, blobs, clock, idempotency, ids, runtime, signals } = coreServices
const { apiKeyCache: keys } = apiKeyServices
const { accessRights: rights } = roleServices
const { settingsSystem: settings } = settingServices

export const erasureServices = {
  erasures: service<ReturnType<typeof erasuresService>>('erasures'),
} as const

export const erasuresModule = defineModule({
  services: erasureServices,
  tables: [erasureTable],
  entities: [erasureEntity],
  provide(bind) {
    const { usersSystem: users } = userServices
    const { jobs } = jobServices
    bind(
      erasureServices.erasures,
      { runtime, storage, clock, ids, signals, idempotency, users, keys, rights, jobs },
      erasuresService,
    )
  },
  effects: [
    effect({ storage, blobs, runtime, signals, keys, rights, settings }, ({ keys, rights, settings, ...needs }) =>
      eraseUserEffect({
        ...needs,
        forgetCollection: keys.forgetCollection,
        forgetUser() {
          rights.forget()
          settings.forget()
        },
      }),
    ),
  ],
  sweeps: [sweep({ storage, clock }, deletionRequestSweep)],
})
