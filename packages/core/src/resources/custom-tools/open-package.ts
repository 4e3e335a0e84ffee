import { DocentError } from '../../kernel/errors/index.ts'
import type { DocumentParsers, PackageBounds, PackagedFile } from '../../kernel/ports/index.ts'

/**
 * Works with the files of a ZIP that a user uploaded; `read` unpacks those that it needs.
 * @throws `invalid_input` that explains what is wrong with the ZIP, `unsupported` on a host that cannot open ZIP files
 */
export async function withPackage<Value>(
  parsers: Pick<DocumentParsers, 'archiveFor'>,
  request: { readonly bytes: Uint8Array; readonly bounds: PackageBounds; readonly signal: AbortSignal },
  read: (files: readonly PackagedFile[]) => Promise<Value>,
): Promise<Value> {
  const archive = parsers.archiveFor?.('application/zip')
  if (archive?.listPackage === undefined)
    throw new DocentError({
      code: 'unsupported',
      message: 'This server cannot open ZIP files; its host must give it a parser that can.',
    })
  try {
    return await read(await archive.listPackage(request))
  } catch (error) {
    if (!DocentError.isInstance(error) || error.code !== 'ingestion_failed') throw error
    throw new DocentError({ code: 'invalid_input', message: error.message, details: { field: 'file' }, cause: error })
  }
}
