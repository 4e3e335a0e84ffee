import { DocentError } from '../../kernel/errors/index.ts'
import type { Principal } from '../../kernel/ports/index.ts'
import { uploadQuotas, type UploadQuota } from '../uploads/index.ts'
import type { ArtifactsDependencies } from './artifacts-dependencies.ts'

/** The quota that content on its way takes up, beside uploads of the user that are not complete. */
export type UploadRoom = (principal: Principal) => Promise<UploadQuota>

/** One for all ways in which content comes, so that they do not find the same room. */
export function uploadRoom({ settings, records }: Pick<ArtifactsDependencies, 'settings' | 'records'>): UploadRoom {
  const quotaFor = uploadQuotas({ keptBytes: records.uploadingBytes, tooMuch: noRoom })
  return async (principal) => quotaFor(principal.userId, await settings.of(principal, 'upload_bytes_limit_per_user'))
}

const noRoom = (limit: number) =>
  new DocentError({
    code: 'forbidden',
    message: `There is no room for this: the limit is ${limit} bytes of uploads that are not complete (upload_bytes_limit_per_user). Complete or delete uploads, or wait until they go after 24 hours.`,
    details: { limit },
  })
