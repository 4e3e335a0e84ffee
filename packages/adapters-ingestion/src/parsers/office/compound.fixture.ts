import { CFB } from '@e965/xlsx'

interface CompoundWriter {
  readonly utils: {
    cfb_new(): unknown
    cfb_add(container: unknown, path: string, content: Uint8Array): unknown
  }
  write(container: unknown, options: { readonly type: 'buffer' }): Buffer
}

/** A compound file (old Office, Outlook) of streams by their paths. */
export function makeCompoundFile(streams: Readonly<Record<string, Uint8Array>>): Uint8Array {
  const writer = CFB as CompoundWriter
  const container = writer.utils.cfb_new()
  for (const [path, content] of Object.entries(streams)) writer.utils.cfb_add(container, `/${path}`, content)
  return writer.write(container, { type: 'buffer' })
}

/** What a zipped Office document becomes when it is closed by a password. */
export const passwordProtectedOffice = (): Uint8Array =>
  makeCompoundFile({ EncryptionInfo: Buffer.alloc(200, 1), EncryptedPackage: Buffer.alloc(5_000, 2) })
