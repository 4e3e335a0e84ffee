import {
  accessLevels,
  permissionCheckSchema,
  requireCollection,
  scopeOf,
  type AccessLevel,
  type PermissionCheck,
} from '../../../access/index.ts'
import { DocentError } from '../../../kernel/errors/index.ts'
import { check } from '../../../kernel/input/index.ts'
import type { Principal } from '../../../kernel/ports/index.ts'
import type { CallOptions } from '../../../kernel/use-case.ts'
import type { CollectionsDependencies } from '../collections-dependencies.ts'

const isLevel = (name: string): name is AccessLevel => Object.hasOwn(accessLevels, name)

/**
 * Whether the caller may `read`, `write` or `manage` a collection they see.
 * @throws `not_found` for one they do not see, `invalid_input` for another permission
 */
export const isCollectionPermissionGranted =
  ({ records }: CollectionsDependencies) =>
  async (principal: Principal, id: string, input: PermissionCheck, options: CallOptions = {}): Promise<boolean> => {
    options.signal?.throwIfAborted()
    requireCollection(principal, id)
    const { permission } = check(permissionCheckSchema, input)
    if (!isLevel(permission)) {
      throw new DocentError({
        code: 'invalid_input',
        message: `The permissions on a collection are ${Object.keys(accessLevels).join(', ')}.`,
        details: { field: 'permission' },
      })
    }
    const scope = scopeOf(principal)
    await records.require(scope, id, 'read')
    return records.require(scope, id, permission).then(
      () => true,
      (error: unknown) => {
        if (DocentError.isInstance(error) && error.code === 'not_found') return false
        throw error
      },
    )
  }
