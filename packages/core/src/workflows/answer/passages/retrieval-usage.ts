import type { GatheredPassages } from './gather-context.ts'

/** What is reported of the passages: whether they are about the question, and what went less well than it could have. */
export function retrievalUsage({ relevance, relevant, warnings = [] }: Partial<GatheredPassages> = {}) {
  return {
    ...(relevance === undefined ? {} : { relevance: Math.round(relevance * 100) / 100 }),
    ...(relevant === undefined ? {} : { relevant }),
    ...(warnings.length === 0 ? {} : { retrieval_warnings: warnings.join(' ') }),
  }
}
