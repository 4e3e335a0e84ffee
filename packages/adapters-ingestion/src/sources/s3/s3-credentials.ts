import { z } from 'zod'
import { invalid, noCredentials, refusedCredentials } from '../buckets/bucket-errors.ts'
import { parseFields } from '../buckets/bucket-source.ts'
import { DocentError } from '@docent/core/ports'

export interface S3Keys {
  readonly accessKeyId: string
  readonly secretAccessKey: string
  readonly sessionToken?: string | undefined
}

/** Host credentials for S3. */
export interface S3HostCredentials {
  /** Keys, or what finds them when they are needed, such as a provider chain of the AWS SDK. */
  readonly keys?: S3Keys | (() => Promise<S3Keys>)
  /** The identity of the host's workload (IRSA): the file with its token, and its role. */
  readonly webIdentity?: { readonly tokenFile: string; readonly roleArn: string }
}

/** A role that is assumed with keys. */
export interface AssumedRole {
  readonly arn: string
  readonly externalId: string | undefined
}

/** How a call signs its requests. */
export interface S3Access {
  readonly identity: { readonly kind: 'keys'; readonly keys: S3Keys } | { readonly kind: 'host' | 'webIdentity' }
  readonly role: AssumedRole | undefined
  /** The caller's own service. */
  readonly endpointUrl: string | undefined
}

const credentialsSchema = z.object({
  use_irsa: z.boolean().optional(),
  access_key_id: z.string().min(1).optional(),
  secret_access_key: z.string().min(1).optional(),
  session_token: z.string().min(1).optional(),
  role_arn: z
    .string()
    .regex(/^arn:aws[a-z-]*:iam::\d{12}:role\/[\w+=,.@/-]+$/)
    .optional(),
  external_id: z.string().min(2).optional(),
  endpoint_url: z.url({ protocol: /^https?$/ }).optional(),
})

/**
 * The signing credentials of a call. A caller's own service and roles need the caller's own keys: the host's must neither be sent
 * to a place that a caller names nor open doors that the host did not name.
 *
 * @throws `invalid_input`, `forbidden`
 */
export function accessOf(credentials: unknown, host: S3HostCredentials, roles: readonly string[]): S3Access {
  if (credentials === undefined) {
    const kind = host.keys ? 'host' : host.webIdentity ? 'webIdentity' : undefined
    if (!kind) throw noCredentials('S3', '`access_key_id` and `secret_access_key`')
    return { identity: { kind }, role: undefined, endpointUrl: undefined }
  }
  const given = parseFields(credentialsSchema, credentials, 'credentials')
  const { access_key_id: accessKeyId, secret_access_key: secretAccessKey, endpoint_url: endpointUrl } = given
  const role = given.role_arn ? { arn: given.role_arn, externalId: given.external_id } : undefined
  if (given.external_id && !role) throw invalid('external_id of credentials belongs to a role; give role_arn too.')
  if (given.use_irsa) {
    if (accessKeyId || secretAccessKey) throw invalid('Give either use_irsa or keys in credentials, not both.')
    if (endpointUrl) throw invalid('endpoint_url of credentials needs access_key_id and secret_access_key with it.')
    if (!host.webIdentity) throw noCredentials('S3', '`access_key_id` and `secret_access_key` in place of `use_irsa`')
    if (role && !roles.includes(role.arn)) throw refusedRole()
    return { identity: { kind: 'webIdentity' }, role, endpointUrl: undefined }
  }
  if (!accessKeyId || !secretAccessKey) {
    throw invalid(`${accessKeyId ? 'secret_access_key' : 'access_key_id'} is missing in credentials.`)
  }
  const keys = { accessKeyId, secretAccessKey, sessionToken: given.session_token }
  return { identity: { kind: 'keys', keys }, role, endpointUrl }
}

const refusedRole = (): DocentError =>
  new DocentError({
    code: 'forbidden',
    message:
      'This server does not assume that role with its own identity; its operator can add the role to the option `roles` of s3Source(). With your own access_key_id and secret_access_key you can use any of your roles.',
  })

/** Credentials from the usual variables of the AWS tools. For the host only, which passes its environment on purpose. */
export function s3HostCredentials(environment: Readonly<Record<string, string | undefined>>): S3HostCredentials {
  const { AWS_ACCESS_KEY_ID: accessKeyId, AWS_SECRET_ACCESS_KEY: secretAccessKey } = environment
  const { AWS_WEB_IDENTITY_TOKEN_FILE: tokenFile, AWS_ROLE_ARN: roleArn } = environment
  const sessionToken = environment['AWS_SESSION_TOKEN'] || undefined
  return {
    ...(accessKeyId && secretAccessKey ? { keys: { accessKeyId, secretAccessKey, sessionToken } } : {}),
    ...(tokenFile && roleArn ? { webIdentity: { tokenFile, roleArn } } : {}),
  }
}

/** For a host: its credentials may be invalid, and callers get no details. */
export async function hostKeys({ keys }: S3HostCredentials): Promise<S3Keys> {
  try {
    const found = typeof keys === 'function' ? await keys() : keys
    if (found) return found
  } catch (error) {
    throw new DocentError({
      code: 'unavailable',
      message: "The server's own S3 credentials cannot be had at the moment.",
      cause: error,
    })
  }
  throw refusedCredentials('S3')
}
