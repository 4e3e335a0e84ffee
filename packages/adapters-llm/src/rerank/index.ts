export { httpReranker, type HttpRerankerOptions } from './http-reranker.ts'
export { aiSdkReranker, type AiSdkRerankerOptions } from './sdk-reranker.ts'
