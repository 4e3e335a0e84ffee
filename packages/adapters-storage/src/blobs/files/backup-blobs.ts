import { copyFile, link, rm } from 'node:fs/promises'
import { dirname, join, relative, resolve, sep } from 'node:path'
import { DocentError } from '@docent/core/ports'
import { makeFolders } from '../../driver/make-folders.ts'
import { ownerOnly } from '../../owner-only.ts'
import { errorNumber, isMissingFile } from './file-errors.ts'
import { walkBlobs } from './walk-blobs.ts'

/** Another file system, hard links not supported or not allowed, or too many of them. */
const noLinks = new Set(['EXDEV', 'EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EMLINK', 'EACCES'])

/**
 * Copies every blob below `directory`, in the layout of a store. Hard links are enough: a blob's file is never written again,
 * only replaced by another file.
 */
export async function backupBlobs(root: string, directory: string): Promise<void> {
  const target = resolve(directory)
  if (isWithin(target, resolve(root)) || isWithin(resolve(root), target)) {
    throw new DocentError({
      code: 'invalid_input',
      message: 'A backup of blobs needs a directory outside the store, and must not contain the store.',
    })
  }
  makeFolders(target, ownerOnly.directory)
  const kept = new Set<string>()
  for await (const blob of walkBlobs(root, '')) {
    const copy = join(target, relative(root, blob.path))
    makeFolders(dirname(copy), ownerOnly.directory)
    await rm(copy, { force: true })
    // Deleted since the walk found it: a later backup would not have it either.
    if (await linkOrCopy(blob.path, copy)) kept.add(blob.key)
  }
  for await (const old of walkBlobs(target, '')) {
    if (!kept.has(old.key)) await rm(old.path, { force: true })
  }
}

function isWithin(path: string, directory: string): boolean {
  return path === directory || path.startsWith(directory.endsWith(sep) ? directory : directory + sep)
}

async function linkOrCopy(from: string, to: string): Promise<boolean> {
  try {
    await link(from, to).catch((error: unknown) => {
      if (!noLinks.has(errorNumber(error) ?? '')) throw error
      return copyFile(from, to)
    })
    return true
  } catch (error) {
    if (isMissingFile(error)) return false
    throw error
  }
}
