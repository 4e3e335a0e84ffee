import {
  DocentError,
  objectTargetRules,
  type ObjectPlace,
  type ObjectTarget,
  type ObjectTargetRule,
  type ObjectTargetRulesOptions,
} from '@docent/core/ports'
import { throwIfAborted } from '../../driver/index.ts'
import { callService, type CallPolicy } from './object-calls.ts'
import type { FaultKind, ObjectClient } from './object-client.ts'
import type { ServiceNames } from './object-errors.ts'
import { settingsOf, type ObjectBlobsOptions } from './object-options.ts'
import { readObject } from './read-object.ts'

/** Options of the targets of all services. */
export interface ObjectTargetOptions extends Pick<ObjectBlobsOptions, 'retries' | 'timeoutMs' | 'clock'> {
  /** Which project may read and write where; everything else is refused before anything is sent. */
  readonly allow: readonly ObjectTargetRule[]
}

/** For `checkOptions`. */
export const targetOptions = {
  allow: 'required',
  retries: 'optional',
  timeoutMs: 'optional',
  clock: 'optional',
} as const

export interface TargetService extends Omit<ObjectTargetRulesOptions, 'factory'> {
  /** Of the target. */
  readonly name: string
  readonly names: ServiceNames
  /** The client of one bucket; called once for each, again after it failed. */
  readonly open: (bucket: string) => Promise<ObjectClient>
}

/** Documents to score and their results as objects of a service, written with one request each. */
export function objectTarget(service: TargetService, options: ObjectTargetOptions): ObjectTarget {
  const { names } = service
  const { retries, timeoutMs, clock } = settingsOf(options, names.factory)
  const rules = objectTargetRules(options.allow, { ...service, factory: names.factory })
  const clients = new Map<string, Promise<ObjectClient>>()

  async function clientOf(bucket: string): Promise<ObjectClient> {
    const opening = clients.get(bucket) ?? service.open(bucket)
    clients.set(bucket, opening)
    return opening.catch((error: unknown) => {
      clients.delete(bucket)
      throw error
    })
  }

  /** Calls the bucket of a place that some project may use: a second look, should a caller forget to ask. */
  async function call<Result>(
    place: ObjectPlace,
    access: 'read' | 'write',
    signal: AbortSignal,
    work: (client: ObjectClient, policy: CallPolicy) => Promise<Result>,
  ): Promise<Result> {
    throwIfAborted(signal)
    if (!rules.allowSomeone(place, access)) throw closed(names, access)
    const client = await clientOf(place.bucket)
    let kind: FaultKind | undefined
    const faultOf: CallPolicy['faultOf'] = (error) => {
      const fault = client.faultOf(error)
      kind = fault.kind
      return fault
    }
    try {
      return await work(client, { names, faultOf, retries, timeoutMs, clock })
    } catch (error) {
      throwIfAborted(signal)
      throw targetError(names, place, kind, error)
    }
  }

  return {
    name: service.name,
    allows: (project, place, access) => rules.allows(project, place, access),
    read: (place, { maxBytes, signal }) =>
      call(place, 'read', signal, async (client, policy) => {
        const parts: Uint8Array[] = []
        let bytes = 0
        for await (const part of readObject({ client, policy, name: place.key, signal }, {}, undefined)) {
          bytes += part.byteLength
          if (bytes > maxBytes) throw tooLarge(maxBytes)
          parts.push(part)
        }
        return Buffer.concat(parts)
      }),
    write: (place, content, { mediaType, signal }) =>
      call(place, 'write', signal, (client, policy) =>
        callService(policy, (trying) => client.put(place.key, content, trying, mediaType), signal),
      ),
    async close() {
      const opened = [...clients.values()]
      clients.clear()
      for (const client of await Promise.allSettled(opened)) if (client.status === 'fulfilled') client.value.close()
    },
  }
}

const refusals: readonly (FaultKind | undefined)[] = ['denied', 'no-credentials', 'refused']

/** The credentials are the host's: where they are refused, only its operator can change that. */
function targetError(
  { service, factory, bucket }: ServiceNames,
  place: ObjectPlace,
  kind: FaultKind | undefined,
  cause: unknown,
): unknown {
  if (kind === 'missing' || kind === 'no-bucket') {
    const what = kind === 'missing' ? 'object' : bucket
    const message = `${service} has no such ${what} in the place that was named, or nothing there at all.`
    return new DocentError({ code: 'not_found', message, cause })
  }
  if (!refusals.includes(kind)) return cause
  return new DocentError({
    code: 'provider_refused',
    message: `${service} refused the call for the ${bucket} "${place.bucket}"; its operator must check the credentials and the address in ${factory}.`,
    cause,
  })
}

const tooLarge = (maxBytes: number): DocentError =>
  new DocentError({
    code: 'too_large',
    message: `The object is larger than the ${maxBytes} bytes allowed.`,
    details: { maxBytes },
  })

const closed = ({ factory }: ServiceNames, access: 'read' | 'write'): DocentError =>
  new DocentError({
    code: 'forbidden',
    message: `${access === 'read' ? 'Reading' : 'Writing'} there is not allowed; the operator of this server can allow it in the option \`allow\` of ${factory}.`,
  })
