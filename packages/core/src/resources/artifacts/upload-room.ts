import { DocentError } from '../../kernel/errors/index.ts'
import type { Principal } from '../../kernel/ports/index.ts'
import type { RecordStore } from '../../kernel/records/index.ts'
import type { SettingsSystem } from '../../limits/index.ts'
import { unscoredBytesOf } from '../scoring-jobs/index.ts'
import { uploadQuotas, type UploadQuota } from '../uploads/index.ts'
import type { ArtifactRecords } from './artifact-records.ts'

/** The quota that content on its way takes up, beside uploads of the user that are not complete and documents that wait to be scored. */
export type UploadRoom = (principal: Principal) => Promise<UploadQuota>

export interface UploadRoomDependencies {
  readonly storage: RecordStore
  readonly settings: SettingsSystem
  readonly records: ArtifactRecords
}

/** One for all ways in which content comes, so that they do not find the same room. */
export function uploadRoom({ storage, settings, records }: UploadRoomDependencies): UploadRoom {
  const keptBytes = async (userId: string): Promise<number> => {
    const [uploading, unscored] = await Promise.all([records.uploadingBytes(userId), unscoredBytesOf(storage, userId)])
    return uploading + unscored
  }
  const quotaFor = uploadQuotas({ keptBytes, tooMuch: noRoom })
  return async (principal) => quotaFor(principal.userId, await settings.of(principal, 'upload_bytes_limit_per_user'))
}

const noRoom = (limit: number) =>
  new DocentError({
    code: 'forbidden',
    message: `There is no room for this: the limit is ${limit} bytes of uploads that are not complete and of documents that wait to be scored (upload_bytes_limit_per_user). Complete or delete uploads, wait until they go after 24 hours, or wait for scorings to end.`,
    details: { limit },
  })
