import { DocentError } from '../errors/index.ts'
import type { ObjectPlace } from '../ports/index.ts'

/** What a project may do where. */
export interface ObjectTargetRule {
  /** The project's id; `*` for all projects. */
  readonly project: string
  /** Of Azure a container. */
  readonly bucket: string
  /** Start of the keys, ending in `/`; empty for the whole bucket. */
  readonly prefix: string
  readonly access: 'read' | 'write' | 'read-write'
}

export interface ObjectTargetRules {
  /** Whether this project may do so. */
  allows(project: string, place: ObjectPlace, access: 'read' | 'write'): boolean
  /** Whether any project may do so. */
  allowSomeone(place: ObjectPlace, access: 'read' | 'write'): boolean
}

export interface ObjectTargetRulesOptions {
  /** The target whose option these are, such as `s3Target()`. */
  readonly factory: string
  /** Whether the service could have a bucket, or container, of this name. */
  readonly isBucket: (name: string) => boolean
  /** Whether the service holds objects under a key as it is, beside what no target allows. @default all */
  readonly holds?: (key: string) => boolean
}

const mostKeyBytes = 1024

/** @throws `invalid_input` for a rule that cannot mean what its author intended */
export function objectTargetRules(
  rules: readonly ObjectTargetRule[],
  options: ObjectTargetRulesOptions,
): ObjectTargetRules {
  const { factory, holds = () => true } = options
  for (const [index, rule] of rules.entries()) checkRule(rule, `allow[${index}] of ${factory}`, options)
  const open = (place: ObjectPlace, access: 'read' | 'write') =>
    isKey(place.key) && holds(place.key)
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

function checkRule(
  { project, bucket, prefix, access }: ObjectTargetRule,
  name: string,
  { isBucket }: ObjectTargetRulesOptions,
): void {
  if (typeof project !== 'string' || project === '') throw invalid(`${name} must name a project, or * for all of them.`)
  if (typeof bucket !== 'string' || !isBucket(bucket)) throw invalid(`${name} must name a bucket.`)
  // Without the slash, `scores` would open `scores-of-others/` too.
  if (typeof prefix !== 'string' || (prefix !== '' && !prefix.endsWith('/')))
    throw invalid(`The prefix of ${name} must end in /, or be empty for the whole bucket.`)
  if (prefix !== '' && !isKey(`${prefix}x`)) throw invalid(`The prefix of ${name} cannot be the start of a key.`)
  if (!['read', 'write', 'read-write'].includes(access))
    throw invalid(`The access of ${name} must be read, write or read-write.`)
}

const invalid = (message: string) => new DocentError({ code: 'invalid_input', message })

/** Of one object: no directory, nothing that web addresses would change or that cannot be seen. */
function isKey(key: string): boolean {
  return (
    key !== '' &&
    !key.startsWith('/') &&
    !key.endsWith('/') &&
    key.isWellFormed() &&
    !key.split('/').some((part) => part === '.' || part === '..') &&
    !/\p{Cc}/u.test(key) &&
    new TextEncoder().encode(key).byteLength <= mostKeyBytes
  )
}
