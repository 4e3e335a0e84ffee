import type { HostileFile } from './corpus-file.ts'
import { hostileArchives } from './hostile/archives.ts'
import { brokenFiles } from './hostile/broken.ts'
import { hostileCounts } from './hostile/counts.ts'
import { hostileMails } from './hostile/mails.ts'
import { hostileOffice } from './hostile/office.ts'
import { hostilePages } from './hostile/pages.ts'
import { hostileTexts } from './hostile/text.ts'

/** Files that do harm, are broken, or are not what they say. */
export const hostileFiles = async (): Promise<readonly HostileFile[]> => [
  ...(await hostileArchives()),
  ...hostileOffice,
  ...(await hostilePages()),
  ...hostileTexts(1),
  ...(await hostileCounts()),
  ...hostileMails(),
  ...brokenFiles,
]
