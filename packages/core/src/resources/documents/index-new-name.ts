import type { Draft } from '../../kernel/durable/index.ts'
import { documentEntity, type DocumentInstance } from './document-machine.ts'

/** Has the indexes of a document's collections take over its name, which is searched with its passages. */
export const indexNewName = {
  type: 'indexNewName',
  enqueue(draft: Draft, document: DocumentInstance, delayMs = 0): void {
    const { ownerId } = documentEntity.context.parse(document.context)
    const request = { lane: 'background', owner: ownerId, parameters: {}, delayMs }
    draft.enqueue({ kind: documentEntity.kind, id: document.id, type: this.type, request })
  },
}
