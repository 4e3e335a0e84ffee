import { createHash } from 'node:crypto'
import type { BlobLink } from '@docent/core/ports'

/** How a service has links signed; Amazon and Google differ in their names and in the key. */
export interface LinkSigning {
  readonly algorithm: 'AWS4-HMAC-SHA256' | 'GOOG4-RSA-SHA256'
  /** Of the parameters. */
  readonly prefix: 'X-Amz-' | 'X-Goog-'
  /** Whose key signs. */
  readonly signer: string
  /** What the key is for, after the day: region, service and kind. */
  readonly scope: string
  /** Hexadecimal; `day`: YYYYMMDD. */
  sign(text: string, day: string): Promise<string> | string
}

/** As RFC 3986 has it: these two services count other characters as changed. */
export const encoded = (text: string): string =>
  encodeURIComponent(text).replace(/[!'()*]/g, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`)

/** The headers of the answer, as parameters of the link. */
export const answerHeaders = ({ contentType, contentDisposition }: BlobLink): Record<string, string> => ({
  'response-content-type': contentType,
  'response-content-disposition': contentDisposition,
})

/**
 * An address that anybody may read for so long, by signature version 4 in its parameters.
 * `place`: origin and path, in which everything is encoded already.
 */
export async function signedLink(
  place: { readonly origin: string; readonly path: string },
  parameters: Readonly<Record<string, string>>,
  { algorithm, prefix, signer, scope, sign }: LinkSigning,
  life: { readonly now: number; readonly seconds: number },
): Promise<string> {
  const time = new Date(life.now).toISOString().replace(/[-:]|\.\d+/g, '')
  const day = time.slice(0, 8)
  const all = {
    ...parameters,
    [`${prefix}Algorithm`]: algorithm,
    [`${prefix}Credential`]: `${signer}/${day}/${scope}`,
    [`${prefix}Date`]: time,
    [`${prefix}Expires`]: String(life.seconds),
    [`${prefix}SignedHeaders`]: 'host',
  }
  const query = Object.entries(all)
    .map(([name, value]) => `${encoded(name)}=${encoded(value)}`)
    .sort()
    .join('&')
  const { host } = new URL(place.origin)
  const request = ['GET', place.path, query, `host:${host}`, '', 'host', 'UNSIGNED-PAYLOAD'].join('\n')
  const digest = createHash('sha256').update(request).digest('hex')
  const signature = await sign([algorithm, time, `${day}/${scope}`, digest].join('\n'), day)
  return `${place.origin}${place.path}?${query}&${prefix}Signature=${signature}`
}
