import { DocentError } from '../../kernel/errors/index.ts'
import { naturalOrder } from '../../kernel/input/index.ts'

export const artifactKinds = ['annotationSets', 'documentSets', 'imageSets', 'resultSets', 'models'] as const
export type ArtifactKind = (typeof artifactKinds)[number]

/** In messages. */
export const nounOf: Readonly<Record<ArtifactKind, string>> = {
  annotationSets: 'annotation set',
  documentSets: 'document set',
  imageSets: 'image set',
  resultSets: 'result set',
  models: 'model',
}

/** All versions of an artifact, by the parts of their name. */
export interface SetName {
  readonly project: string
  readonly kind: ArtifactKind
  readonly set: string
}

/** One version. */
export interface VersionName extends SetName {
  readonly version: number
}

export const setName = ({ project, kind, set }: SetName): string => `projects/${project}/documentAI/${kind}/${set}`
export const versionName = (name: VersionName): string => `${setName(name)}/versions/${name.version}`

const uuid = '[0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}'
const pattern = new RegExp(
  `^projects/(${uuid})/documentAI/(${artifactKinds.join('|')})/(${uuid})(?:/versions/([1-9][0-9]{0,8}))?$`,
)

/** A version number of a path. @throws `not_found`: no version has another name */
export function versionOf(text: string): number {
  if (/^[1-9][0-9]{0,8}$/.test(text)) return Number(text)
  throw new DocentError({
    code: 'not_found',
    message: 'There is no version with this number; versions are numbered from 1.',
  })
}

const formOf = (kinds: readonly ArtifactKind[], withVersion: boolean): string =>
  `projects/<UUID>/documentAI/${kinds.length === 1 ? kinds[0]! : '<kind>'}/<UUID>${withVersion ? '/versions/<INT>' : ''}`

function parse(text: string, field: string, kinds: readonly ArtifactKind[], withVersion: boolean) {
  const [, project, kind, set, version] = pattern.exec(text) ?? []
  if (kinds.some((known) => known === kind) && (version !== undefined) === withVersion) {
    return { project: project!.toLowerCase(), kind: kind as ArtifactKind, set: set!.toLowerCase(), version }
  }
  throw new DocentError({
    code: 'invalid_input',
    message: `${field} is not a resource name of the form ${formOf(kinds, withVersion)}.`,
    details: { field },
  })
}

/** @throws `invalid_input` that names the field and the form, for names of other kinds too */
export function parseVersionName(
  text: string,
  field: string,
  kinds: readonly ArtifactKind[] = artifactKinds,
): VersionName {
  const { version, ...name } = parse(text, field, kinds, true)
  return { ...name, version: Number(version) }
}

/** @throws as `parseVersionName` */
export const parseSetName = (text: string, field: string, kinds: readonly ArtifactKind[] = artifactKinds): SetName => {
  const { version: _, ...name } = parse(text, field, kinds, false)
  return name
}

/** Compares names of resources: ids by their characters, numbers of versions by their value. */
export function nameOrder(one: string, other: string): number {
  const [ones, others] = [one.split('/'), other.split('/')]
  for (const [index, a] of ones.entries()) {
    const b = others[index] ?? ''
    if (a === b) continue
    if (/^\d+$/.test(a) && /^\d+$/.test(b)) return naturalOrder(a, b)
    return a < b ? -1 : 1
  }
  return ones.length - others.length
}
