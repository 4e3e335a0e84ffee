import type { ObjectTarget, PageClassifier, TokenLabeller } from '../../kernel/ports/index.ts'

/** What the host gives beside what learns. */
export interface AnalysisPorts {
  readonly target: ObjectTarget | undefined
}

/** What a host gives for document analysis. */
export interface AnalysisOptions {
  /** Learns which words belong to which field. @default none: such models are neither trained nor used */
  readonly tokenLabeller?: TokenLabeller
  /** Learns of which kind pages are. @default none: such models are neither trained nor used */
  readonly pageClassifier?: PageClassifier
  /** Remote storage that documents are scored from. @default none: they come with the call */
  readonly target?: ObjectTarget
}
