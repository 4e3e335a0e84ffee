export { onnxEmbedding, onnxModels, type OnnxEmbeddingOptions } from './onnx-embedding.ts'
export { onnxReranker, type LocalReranker, type OnnxRerankerOptions } from './onnx-reranker.ts'
