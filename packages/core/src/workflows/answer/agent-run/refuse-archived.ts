import { DocentError } from '../../../kernel/errors/index.ts'
import type { RecordStore } from '../../../kernel/records/index.ts'
import { findCollection } from '../../../resources/collections/index.ts'

/** What an agent does for an archived collection would change something of it. @throws `wrong_state` */
export async function refuseArchived(storage: RecordStore, collectionId: string | null): Promise<void> {
  if (collectionId === null) return
  if ((await findCollection(storage, collectionId, ['state']))?.state !== 'archived') return
  throw new DocentError({ code: 'wrong_state', message: 'The collection was archived while an agent worked for it.' })
}
