import type { ObjectPlace } from '@docent/core/ports'
import { invalid } from '../../sources/buckets/bucket-errors.ts'
import { isSafeKey } from '../../sources/buckets/places.ts'
import { bucketForm } from '../../sources/s3/s3-places.ts'

/** What a project may do where. */
export interface S3TargetRule {
  /** The project's id; `*` for all projects. */
  readonly project: string
  readonly bucket: string
  /** Start of the keys, ending in `/`; empty for the whole bucket. */
  readonly prefix: string
  readonly access: 'read' | 'write' | 'read-write'
}

export interface TargetRules {
  allows(project: string, place: ObjectPlace, access: 'read' | 'write'): boolean
  /** Whether any project may do so. */
  allowSomeone(place: ObjectPlace, access: 'read' | 'write'): boolean
}

const mostKeyBytes = 1024

/** @throws `invalid_input` for a rule that says something else than its author can have meant */
export function targetRules(rules: readonly S3TargetRule[]): TargetRules {
  for (const [index, rule] of rules.entries()) checkRule(rule, `allow[${index}] of s3Target()`)
  const open = (place: ObjectPlace, access: 'read' | 'write') =>
    isKey(place.key)
      ? rules.filter(
          (rule) =>
            rule.bucket === place.bucket &&
            place.key.startsWith(rule.prefix) &&
            (rule.access === access || rule.access === 'read-write'),
        )
      : []
  return {
    allows: (project, place, access) =>
      open(place, access).some((rule) => rule.project === '*' || rule.project === project),
    allowSomeone: (place, access) => open(place, access).length > 0,
  }
}

function checkRule({ project, bucket, prefix, access }: S3TargetRule, name: string): void {
  if (typeof project !== 'string' || project === '') throw invalid(`${name} must name a project, or * for all of them.`)
  if (!bucketForm.test(bucket)) throw invalid(`${name} must name a bucket.`)
  // Without the slash, `scores` would open `scores-of-others/` too.
  if (typeof prefix !== 'string' || (prefix !== '' && !prefix.endsWith('/')))
    throw invalid(`The prefix of ${name} must end in /, or be empty for the whole bucket.`)
  if (prefix !== '' && !isKey(`${prefix}x`)) throw invalid(`The prefix of ${name} cannot be the start of a key.`)
  if (!['read', 'write', 'read-write'].includes(access))
    throw invalid(`The access of ${name} must be read, write or read-write.`)
}

/** Of one object: no directory, nothing that web addresses would change or that cannot be seen. */
function isKey(key: string): boolean {
  return (
    key !== '' &&
    !key.startsWith('/') &&
    !key.endsWith('/') &&
    isSafeKey(key) &&
    !/\p{Cc}/u.test(key) &&
    Buffer.byteLength(key) <= mostKeyBytes
  )
}
