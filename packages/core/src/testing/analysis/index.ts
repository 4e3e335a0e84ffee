export { pageClassifierConformance, type PageClassifierSuiteOptions } from './page-classifier-conformance.ts'
export { tokenLabellerConformance, type TokenLabellerSuiteOptions } from './token-labeller-conformance.ts'
