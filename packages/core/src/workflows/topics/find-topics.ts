import { chooseClusters } from './choose-clusters.ts'
import type { SampledPassages } from './sample-passages.ts'
import type { Work } from '../../kernel/system/index.ts'
import type { Topic } from './topic-model.ts'
import { clusterTerms } from './topic-terms.ts'

const termsOfLabel = 3
/** Part of a document's passages that makes a topic one of the document's. */
const largely = 0.25

/** The topics of passages, the largest first. */
export async function findTopics({ points, documentIds, words }: SampledPassages, work: Work): Promise<Topic[]> {
  if (points.count === 0) return []
  const { cluster, count } = await chooseClusters(points, work)
  const terms = clusterTerms(words, cluster, count)
  const sizes = Array.from({ length: count }, () => 0)
  const shares = new Map<string, number[]>()
  documentIds.forEach((documentId, point) => {
    const own = shares.get(documentId) ?? Array.from({ length: count }, () => 0)
    own[cluster[point]!]! += 1
    sizes[cluster[point]!]! += 1
    shares.set(documentId, own)
  })
  const documents = Array.from({ length: count }, (): string[] => [])
  for (const [documentId, own] of shares) {
    const all = own.reduce((sum, share) => sum + share, 0)
    const most = Math.max(...own)
    own.forEach((share, topic) => {
      if (share === most || share >= all * largely) documents[topic]!.push(documentId)
    })
  }
  return Array.from({ length: count }, (_, topic) => topic)
    .filter((topic) => sizes[topic]! > 0)
    .toSorted((left, right) => sizes[right]! - sizes[left]! || left - right)
    .map((topic, index) => ({
      id: index + 1,
      label: terms[topic]!.slice(0, termsOfLabel)
        .map(({ term }) => term)
        .join(', '),
      terms: terms[topic]!,
      size: sizes[topic]!,
      documentIds: documents[topic]!,
    }))
}
