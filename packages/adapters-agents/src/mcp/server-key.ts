import { createHash } from 'node:crypto'
import type { ToolServer, ToolServerFile } from '@docent/core/ports'

/** Distinguishes a server of a user with these secrets from all others, and reveals nothing about the secrets. */
export function serverKey({ id, version, owner, transport, credentials }: ToolServer): string {
  const plain = 'files' in transport ? { ...transport, files: transport.files.map(digestOf) } : transport
  return createHash('sha256')
    .update(JSON.stringify([owner, id, version, plain, credentials?.id]))
    .digest('hex')
}

const digestOf = ({ name, content }: ToolServerFile) => [name, createHash('sha256').update(content).digest('hex')]
