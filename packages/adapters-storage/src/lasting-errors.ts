/** A file in its place, no right to make it, a read-only file system, no such path. */
const lasting = new Set(['EACCES', 'EEXIST', 'ELOOP', 'ENAMETOOLONG', 'ENOENT', 'ENOTDIR', 'EPERM', 'EROFS'])

/** Whether a directory could not be made for a reason that no waiting changes. */
export const isLastingError = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && lasting.has(String(error.code))
