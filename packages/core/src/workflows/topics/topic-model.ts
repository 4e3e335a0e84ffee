import { z } from 'zod'

export const topicSchema = z.object({
  id: z.int().describe('Counts from 1; the largest topic first.'),
  label: z.string().describe('Its most telling terms.'),
  terms: z.array(z.object({ term: z.string(), score: z.number() })).describe('Most distinguishing first.'),
  size: z.int().describe('Passages.'),
  documentIds: z.array(z.string()).describe('Documents that are largely about it.'),
})
export type Topic = z.output<typeof topicSchema>

/** What the documents of a collection are about, in groups that their meaning makes. */
export const topicModelSchema = z.object({
  createdAt: z.iso.datetime(),
  documentCount: z.int().describe('Documents looked at.'),
  chunkCount: z.int().describe('Passages looked at; of large collections an even sample.'),
  topics: z.array(topicSchema),
})
export type TopicModel = z.output<typeof topicModelSchema>
