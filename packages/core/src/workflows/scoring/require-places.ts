import { DocentError } from '../../kernel/errors/index.ts'
import type { ObjectTarget } from '../../kernel/ports/index.ts'
import type { RemotePlaces } from './scoring-input.ts'

/** @throws `unsupported` without remote storage, `forbidden` for places that the host does not open to the project */
export async function requirePlaces(
  target: ObjectTarget | undefined,
  project: string,
  remote: RemotePlaces,
): Promise<void> {
  if (!target) throw noTarget()
  const places = [
    ['input', { bucket: remote.inputBucket, key: remote.inputKey }, 'read'],
    ['output', { bucket: remote.outputBucket, key: remote.outputKey }, 'write'],
    ['image', { bucket: remote.imageBucket, key: remote.imageKey }, 'write'],
    ['log', { bucket: remote.logBucket, key: remote.logKey }, 'write'],
  ] as const
  for (const [what, place, access] of places)
    if (!(await target.allows(project, place, access))) throw notAllowed(what, access)
}

const noTarget = () =>
  new DocentError({ code: 'unsupported', message: 'This deployment has no remote storage; upload the document.' })
const notAllowed = (what: string, access: 'read' | 'write') =>
  new DocentError({
    code: 'forbidden',
    message: `${what}Bucket and ${what}Key are not open to this project for ${access === 'read' ? 'reading' : 'writing'}; ask the operator of this deployment.`,
    details: { field: `${what}Bucket` },
  })
