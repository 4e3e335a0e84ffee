export { agenticRag, fastAgenticRag } from './agentic-rag.ts'
export { rlmRag } from './rlm-rag.ts'
