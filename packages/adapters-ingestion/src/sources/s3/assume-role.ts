import { readFile } from 'node:fs/promises'
import { DocentError } from '@docent/core/ports'
import { readElements, readText, unexpectedAnswer } from '../buckets/answer-body.ts'
import { refusedCredentials } from '../buckets/bucket-errors.ts'
import type { SignedRequest, StorageRequests } from '../buckets/storage-requests.ts'
import type { AssumedRole, S3HostCredentials, S3Keys } from './s3-credentials.ts'
import { signAws } from './sign-aws.ts'

export interface RoleRequest {
  readonly send: StorageRequests
  /** Of the security token service. */
  readonly url: URL
  readonly region: string
  readonly signal: AbortSignal
}

interface RoleSession {
  readonly value: S3Keys
  readonly expiresAt: number
}

/** The security token service of AWS in a region. */
export const stsOf = (region: string): string =>
  `https://sts.${region}.amazonaws.com${region.startsWith('cn-') ? '.cn' : ''}/`

const sessionName = 'docent'

/** Keys of a role that lends itself to other keys. */
export function assumeRole(request: RoleRequest, role: AssumedRole, keys: S3Keys): Promise<RoleSession> {
  const form = new URLSearchParams({ RoleArn: role.arn })
  if (role.externalId !== undefined) form.set('ExternalId', role.externalId)
  return askForSession(request, 'AssumeRole', form, (plain) =>
    signAws(plain, { keys, region: request.region, service: 'sts' }),
  )
}

/** Keys of the role of the host's workload. Its token is read each time: the platform renews the file. */
export async function assumeWebIdentity(
  request: RoleRequest,
  { tokenFile, roleArn }: NonNullable<S3HostCredentials['webIdentity']>,
): Promise<RoleSession> {
  const token = await readFile(tokenFile, 'utf8').catch((error: unknown) => {
    const message = "The server's own identity for S3 cannot be read; see the server's log."
    throw new DocentError({ code: 'unavailable', message, cause: error })
  })
  const form = new URLSearchParams({ RoleArn: roleArn, WebIdentityToken: token.trim() })
  return askForSession(request, 'AssumeRoleWithWebIdentity', form, (plain) => plain)
}

async function askForSession(
  { send, url, signal }: RoleRequest,
  action: string,
  form: URLSearchParams,
  sign: (plain: SignedRequest) => SignedRequest | Promise<SignedRequest>,
): Promise<RoleSession> {
  form.set('Action', action)
  form.set('Version', '2011-06-15')
  form.set('RoleSessionName', sessionName)
  const headers = { 'content-type': 'application/x-www-form-urlencoded; charset=utf-8' }
  const response = await send(() => sign({ url, method: 'POST', headers, body: form.toString() }), signal)
  const text = await readText(response)
  if (!response.ok) {
    if (response.status === 401) throw refusedCredentials('STS')
    throw new DocentError({
      code: 'forbidden',
      message: "The role cannot be assumed; check role_arn, external_id and the role's trust policy.",
    })
  }
  const fields = new Map<string, string>()
  readElements(text, (path, value) => fields.set(/\/Credentials\/(\w+)$/.exec(path)?.[1] ?? '', value))
  const [accessKeyId, secretAccessKey] = [fields.get('AccessKeyId'), fields.get('SecretAccessKey')]
  const expiresAt = Date.parse(fields.get('Expiration') ?? '')
  if (!accessKeyId || !secretAccessKey || Number.isNaN(expiresAt)) throw unexpectedAnswer()
  return { value: { accessKeyId, secretAccessKey, sessionToken: fields.get('SessionToken') }, expiresAt }
}
