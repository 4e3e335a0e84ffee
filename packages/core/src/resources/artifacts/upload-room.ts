import { DocentError } from '../../kernel/errors/index.ts'
import type { Principal } from '../../kernel/ports/index.ts'
import type { ArtifactsDependencies } from './artifacts-dependencies.ts'

/** Counts bytes of uploads that are not complete, as they come. The function throws `forbidden` at the first without room. */
export const uploadRoom =
  ({ settings, records }: Pick<ArtifactsDependencies, 'settings' | 'records'>) =>
  async (principal: Principal): Promise<(bytes: number) => void> => {
    const limit = await settings.of(principal, 'upload_bytes_limit_per_user')
    if (limit === -1) return () => {}
    let used = await records.uploadingBytes(principal.userId)
    return (bytes) => {
      used += bytes
      if (used > limit) throw noRoom(limit)
    }
  }

const noRoom = (limit: number) =>
  new DocentError({
    code: 'forbidden',
    message: `There is no room for this: the limit is ${limit} bytes of uploads that are not complete (upload_bytes_limit_per_user). Complete or delete uploads, or wait until they go after 24 hours.`,
    details: { limit },
  })
