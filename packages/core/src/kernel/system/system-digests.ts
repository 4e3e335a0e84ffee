import { createHash } from 'node:crypto'
import type { Digests } from '../ports/index.ts'

export const systemDigests: Digests = {
  sha256: (content) => createHash('sha256').update(content).digest('hex'),
  createSha256() {
    const hash = createHash('sha256')
    return {
      update: (content) => void hash.update(content),
      digest: () => hash.digest('hex'),
    }
  },
}
