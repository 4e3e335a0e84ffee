import { createHmac } from 'node:crypto'
import { DocentError } from '@docent/core/ports'

/** Shorter secrets can be guessed. */
const leastBytes = 24
const mostBytes = 64

/**
 * Signs by version 1 of the Standard Webhooks specification.
 * @throws `invalid_input` for an invalid secret
 */
export function signingKey(secret: string): (id: string, timestamp: number, body: string) => string {
  const encoded = secret.replace(/^whsec_/, '')
  const key = Buffer.from(encoded, 'base64')
  if (!/^[A-Za-z0-9+/]+=*$/.test(encoded) || key.length < leastBytes || key.length > mostBytes) {
    throw new DocentError({
      code: 'invalid_input',
      message: `The secret of a webhook is \`whsec_\` and ${leastBytes} to ${mostBytes} random bytes in base64.`,
    })
  }
  return (id, timestamp, body) => {
    const signature = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')
    return `v1,${signature}`
  }
}
