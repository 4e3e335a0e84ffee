import { pack } from 'tar-stream'

/** A TAR file with a folder and such files. */
export async function makeTar(
  entries: readonly { readonly path: string; readonly content: string | Uint8Array }[],
): Promise<Buffer> {
  const archive = pack()
  archive.entry({ name: 'notes', type: 'directory' })
  for (const { path, content } of entries)
    archive.entry({ name: path }, typeof content === 'string' ? content : Buffer.from(content))
  archive.finalize()
  const parts: Uint8Array[] = []
  for await (const part of archive) parts.push(part as Uint8Array)
  return Buffer.concat(parts)
}
