import type { RecordStore } from '../../kernel/records/index.ts'
import { inputFilesOf, mostInputFiles, type InputFile } from '../../resources/agent-files/index.ts'
import { readableKeptFiles } from '../../resources/documents/index.ts'
import type { PlanContext } from './plans/plan.ts'

type Asked = Pick<PlanContext, 'scope' | 'collectionId' | 'documentIds'>

/** The files of the chat's collection that the asker may read at this moment, as far as the tags of the question leave them. */
export async function inputsOf(
  storage: RecordStore,
  { scope, collectionId, documentIds }: Asked,
): Promise<InputFile[]> {
  if (collectionId === undefined) return []
  const files = await readableKeptFiles(storage, scope, { collectionId, limit: mostInputFiles })
  return inputFilesOf(documentIds ? files.filter(({ documentId }) => documentIds.includes(documentId)) : files)
}
