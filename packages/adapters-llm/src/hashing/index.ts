export { hashingEmbedding, type HashingEmbeddingOptions } from './hashing-embedding.ts'
