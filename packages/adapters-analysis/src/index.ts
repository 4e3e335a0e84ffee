export type { AnalysisOptions } from './analysis-options.ts'
export { pageClassifier } from './page-classifier.ts'
export { tokenLabeller } from './token-labeller.ts'
