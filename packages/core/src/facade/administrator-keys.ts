import { addAdministratorKey, ensureAdministratorKey } from '../access/index.ts'
import { services } from '../container/index.ts'
import { checkArguments } from '../kernel/check-arguments.ts'
import type { Container } from '../kernel/modules/index.ts'
import type { Docent } from './docent.ts'
import type { docentLifecycle } from './docent-lifecycle.ts'

/** The keys of the user `admin`, which a host makes. */
export function administratorKeys(
  container: Container,
  lifecycle: Pick<ReturnType<typeof docentLifecycle>, 'requireRunning'>,
): Pick<Docent, 'addAdministratorKey' | 'ensureAdministratorKey'> {
  return {
    async ensureAdministratorKey(secret) {
      await ensureAdministratorKey(
        {
          storage: container.get(services.records),
          runtime: container.get(services.runtime),
          digests: container.get(services.digests),
          users: container.get(services.usersSystem),
          cache: container.get(services.apiKeyCache),
        },
        secret,
      )
      container.get(services.accessRights).forget()
    },
    async addAdministratorKey(name) {
      checkArguments('addAdministratorKey()', 'text', [], [name])
      lifecycle.requireRunning()
      const secret = await addAdministratorKey(
        {
          runtime: container.get(services.runtime),
          ids: container.get(services.ids),
          digests: container.get(services.digests),
          users: container.get(services.usersSystem),
        },
        name,
      )
      container.get(services.accessRights).forget()
      return secret
    },
  }
}
