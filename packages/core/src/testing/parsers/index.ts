export {
  documentArchiveConformance,
  type DocumentArchiveSuiteOptions,
  type SampleArchive,
} from './document-archive-conformance.ts'
export { documentParserConformance } from './document-parser-conformance.ts'
export type { DocumentParserFixture, DocumentParserSuiteOptions, SampleDocument } from './document-parser-fixture.ts'
export {
  documentSourceConformance,
  type DocumentSourceFixture,
  type DocumentSourceSuiteOptions,
} from './document-source-conformance.ts'
export { plainTextParsers } from './plain-text-parsers.ts'
