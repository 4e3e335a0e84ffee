import { createHmac } from 'node:crypto'
import type * as Aws from '@aws-sdk/client-s3'
import type { BlobLink } from '@docent/core/ports'
import { answerHeaders, signedLink } from '../objects/signed-link.ts'

/** What the client would send. */
interface Request {
  readonly protocol: string
  readonly hostname: string
  readonly port?: number
  readonly path: string
}

/** Anybody may read the object by it until it expires, or the keys that sign it do. */
export async function s3Link(
  { aws, client }: { readonly aws: typeof Aws; readonly client: Aws.S3Client },
  place: { readonly Bucket: string; readonly Key: string },
  link: BlobLink,
  now: number,
): Promise<string> {
  const [{ protocol, hostname, port, path }, keys, region] = await Promise.all([
    requestOf(aws, client, place),
    client.config.credentials(),
    client.config.region(),
  ])
  const token = keys.sessionToken === undefined ? {} : { 'X-Amz-Security-Token': keys.sessionToken }
  return signedLink(
    { origin: `${protocol}//${hostname}${port === undefined ? '' : `:${port}`}`, path },
    { ...answerHeaders(link), ...token },
    {
      algorithm: 'AWS4-HMAC-SHA256',
      prefix: 'X-Amz-',
      signer: keys.accessKeyId,
      scope: `${region}/s3/aws4_request`,
      sign(text, day) {
        const parts = [day, region, 's3', 'aws4_request']
        const key = parts.reduce<Buffer | string>(hmac, `AWS4${keys.secretAccessKey}`)
        return hmac(key, text).toString('hex')
      },
    },
    { now, seconds: link.seconds },
  )
}

const hmac = (key: Buffer | string, text: string): Buffer => createHmac('sha256', key).update(text).digest()

/** Where the client finds the object, which depends on bucket, region and endpoint; nothing is sent. */
async function requestOf(
  aws: typeof Aws,
  client: Aws.S3Client,
  place: { readonly Bucket: string; readonly Key: string },
): Promise<Request> {
  const command = new aws.GetObjectCommand(place)
  let request: Request | undefined
  command.middlewareStack.add(
    () => (args) => {
      request = args.request as Request
      return Promise.resolve({ response: undefined, output: { $metadata: {} } })
    },
    { step: 'build', priority: 'low', name: 'docentLink' },
  )
  await client.send(command)
  if (request === undefined) throw new Error('The client made no request.')
  return request
}
