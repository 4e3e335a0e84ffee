import type { Runtime } from '../../kernel/durable/index.ts'
import type { DocentError } from '../../kernel/errors/index.ts'

/**
 * Aborts what this process does to bring a document in. Called after the batch that ended it, which may have started
 * other work for the same document, such as its purge: that continues.
 */
export function interruptIngestion(
  runtime: Runtime,
  target: { readonly documentId?: string; readonly membershipIds: readonly string[] },
  reason: DocentError,
): void {
  if (target.documentId !== undefined) {
    runtime.interrupt('document.parseDocument', target.documentId, reason)
    runtime.interrupt('document.extractFields', target.documentId, reason)
  }
  for (const id of target.membershipIds) {
    runtime.interrupt('membership.chunkText', id, reason)
    runtime.interrupt('membership.embedChunks', id, reason)
  }
}
