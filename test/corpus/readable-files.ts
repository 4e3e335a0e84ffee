import type { ReadableFile } from './corpus-file.ts'
import { containerFiles } from './readable/containers.ts'
import { dataFiles } from './readable/data.ts'
import { officeFiles } from './readable/office.ts'
import { pageFiles } from './readable/pages.ts'
import { recordings } from './readable/recordings.ts'
import { textFiles } from './readable/text.ts'

/** Files of all formats that are read whole. */
export const readableFiles = async (): Promise<readonly ReadableFile[]> => [
  ...(await pageFiles()),
  ...officeFiles,
  ...textFiles,
  ...dataFiles,
  ...(await containerFiles()),
  ...recordings,
]
