import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import { DocentError } from '../errors/index.ts'
import type { Sealer } from '../ports/index.ts'

const algorithm = 'aes-256-gcm'
const leastLength = 16
const nonceBytes = 12
const tagBytes = 16

/**
 * AES-256-GCM under a key made of the host's secret. @throws `invalid_input` for a secret under 16 characters.
 */
export function systemSealer(secret: string): Sealer {
  if (secret.length < leastLength) {
    throw new DocentError({ code: 'invalid_input', message: `secret must have at least ${leastLength} characters.` })
  }
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'docent/sealed-secrets', 32))
  function sealBytes(bytes: Uint8Array, context: string): Buffer {
    const nonce = randomBytes(nonceBytes)
    const cipher = createCipheriv(algorithm, key, nonce).setAAD(Buffer.from(context))
    const sealed = [cipher.update(bytes), cipher.final()]
    return Buffer.concat([nonce, cipher.getAuthTag(), ...sealed])
  }

  function openBytes(sealed: Uint8Array, context: string): Buffer {
    try {
      const decipher = createDecipheriv(algorithm, key, sealed.subarray(0, nonceBytes), { authTagLength: tagBytes })
      decipher.setAAD(Buffer.from(context))
      decipher.setAuthTag(sealed.subarray(nonceBytes, nonceBytes + tagBytes))
      return Buffer.concat([decipher.update(sealed.subarray(nonceBytes + tagBytes)), decipher.final()])
    } catch (cause) {
      throw new DocentError({
        code: 'forbidden',
        message: 'These credentials cannot be read with the secret of this server; give them again.',
        cause,
      })
    }
  }

  return {
    sealBytes,
    openBytes,
    seal: (text, context) => sealBytes(Buffer.from(text), context).toString('base64url'),
    open: (sealed, context) => openBytes(Buffer.from(sealed, 'base64url'), context).toString('utf8'),
  }
}

const refuseSealing = (): never => {
  throw new DocentError({
    code: 'unsupported',
    message: 'This server cannot store credentials: its host must first set a secret to encrypt them with.',
  })
}
const refuseOpening = (): never => {
  throw new DocentError({
    code: 'forbidden',
    message: 'These credentials cannot be read: the server has no secret set.',
  })
}

/** For a host that gave no secret. @throws `unsupported` at the first use */
export const noSealer: Sealer = {
  seal: refuseSealing,
  open: refuseOpening,
  sealBytes: refuseSealing,
  openBytes: refuseOpening,
}
