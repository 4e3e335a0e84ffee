import { packTar } from 'modern-tar'

/** A TAR file with a folder and such files. */
export async function makeTar(
  entries: readonly { readonly path: string; readonly content: string | Uint8Array }[],
): Promise<Buffer> {
  const files = entries.map(({ path, content }) => {
    const body = Buffer.from(content)
    return { header: { name: path, size: body.length }, body }
  })
  return Buffer.from(await packTar([{ header: { name: 'notes', type: 'directory', size: 0 } }, ...files]))
}
