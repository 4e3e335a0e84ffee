import type { StorageDriver } from '../../kernel/ports/index.ts'
import type { KeptBlobs } from '../../kernel/system/index.ts'

/**
 * Copies records and blobs, consistent and while they are used, into an empty directory. Records first: every blob that they
 * name was there before them. What is deleted from now on stays until it is copied.
 * @throws `invalid_input` when the directory holds records; `unavailable` when the store is closed meanwhile; `unsupported`
 */
export async function backUp(
  { storage, blobs }: { readonly storage: StorageDriver; readonly blobs: KeptBlobs },
  directory: string,
): Promise<void> {
  const release = blobs.hold()
  try {
    await storage.backup(directory, async () => {
      await blobs.backup(`${directory}/blobs`)
      await release()
    })
  } finally {
    await release()
  }
}
