import type { BlobStore } from '../../kernel/ports/index.ts'
import { remove } from '../../kernel/records/index.ts'
import { customToolRecords, customToolTable } from '../../resources/custom-tools/index.ts'
import type { Erasing } from './erasing.ts'

const atOnce = 100

/** Custom tools are their owner's alone: nobody takes them over. Their files go after their rows. */
export async function removeTools(of: Erasing, blobs: BlobStore): Promise<void> {
  const keys: string[] = []
  await of.bites(async (draft, tally) => {
    const rows = await customToolRecords(draft.storage).someOf(of.userId, atOnce)
    for (const { id } of rows) draft.step(remove(customToolTable, { id }, { required: true }))
    tally('removed', 'custom_tools', rows.length)
    draft.afterCommit(() => keys.push(...rows.flatMap(({ file_key: key }) => key ?? [])))
    return rows.length
  })
  // Those of a process that ends here are orphans, and the sweep's.
  for (const key of keys) await blobs.delete(key)
}
