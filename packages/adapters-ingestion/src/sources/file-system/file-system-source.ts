import { checkOptions, DocentError, type DocumentSource, type JsonValue } from '@docent/core/ports'
import { isAbsolute, join, relative, sep } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { z } from 'zod'
import { throwIfAborted } from '../../abort.ts'
import { allowedRoots, refused, type AllowedRoots } from './allowed-roots.ts'
import { compileGlob } from './glob.ts'
import { openFile } from './open-file.ts'
import { walkFiles } from './walk-files.ts'

export interface FileSystemSourceOptions {
  /**
   * Directories whose files may be ingested; nothing outside them can be listed or read, also not through symbolic links.
   * Relative ones count from the working directory.
   */
  readonly roots: readonly string[]
}

const parametersSchema = z.object({ root_dir: z.string().min(1), glob: z.string().min(1) })

/**
 * Files of the machine Docent runs on. Parameters: `root_dir`, an absolute path or `file:` address at or below a root,
 * and `glob`, matched against paths from there. Entries are `file:` addresses.
 */
export function fileSystemSource(options: FileSystemSourceOptions): DocumentSource {
  checkOptions('fileSystemSource()', options, {
    roots: 'required',
  })
  const roots = allowedRoots(options.roots)
  return {
    kind: 'file_system',
    list: async function* ({ parameters, after: cursor, signal }) {
      throwIfAborted(signal)
      const after = parseCursor(cursor)
      const { root_dir: rootDirectory, glob } = parseParameters(parameters)
      const compiled = compileGlob(glob)
      const root = await roots.locate(pathOf(rootDirectory))
      const files = walkFiles({
        root,
        glob: compiled,
        after: after === undefined ? undefined : segmentsBelow(root, pathOf(after)),
        allowsLink: (path) => isAllowed(roots, path),
        signal,
      })
      for await (const { segments, size, modifiedAt } of files) {
        const uri = pathToFileURL(join(root, ...segments)).href
        yield { uri, name: segments.at(-1) ?? '', size, modifiedAt }
      }
    },
    open: async ({ uri, signal }) => openFile(pathOf(uri), roots, signal),
  }
}

function parseParameters(parameters: unknown): z.infer<typeof parametersSchema> {
  const result = parametersSchema.safeParse(parameters)
  if (result.success) return result.data
  throw new DocentError({
    code: 'invalid_input',
    message: 'The file system source needs `root_dir` (a directory) and `glob` (such as `**/*.pdf`), both as text.',
    cause: result.error,
  })
}

/** From the beginning would be wrong for a cursor that is none: what was taken before would come again. */
function parseCursor(cursor: JsonValue | undefined): string | undefined {
  if (cursor === undefined || typeof cursor === 'string') return cursor
  throw new DocentError({
    code: 'invalid_input',
    message: 'The listing cannot resume after this cursor; give the `uri` of an entry.',
  })
}

function pathOf(place: string): string {
  if (!/^file:/i.test(place)) return place
  try {
    return fileURLToPath(place)
  } catch {
    throw refused()
  }
}

/** Where listing resumes: the segments of `path` from the root. A path outside it is refused. */
function segmentsBelow(root: string, path: string): string[] {
  const rest = relative(root, path)
  if (rest === '' || isAbsolute(rest) || rest.split(sep)[0] === '..') throw refused()
  return rest.split(sep)
}

async function isAllowed(roots: AllowedRoots, path: string): Promise<boolean> {
  try {
    await roots.locate(path)
    return true
  } catch {
    return false
  }
}
