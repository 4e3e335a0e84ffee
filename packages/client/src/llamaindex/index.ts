export { docentRetriever } from './docent-retriever.ts'
export type { PassagePlace, PassageSource } from '../passages/index.ts'
