import type { TestRunner } from '../test-runner.ts'
import type { DocumentParserSuiteOptions } from './document-parser-fixture.ts'
import { parserFailureTests } from './parser-failures.ts'
import { parserFlowTests } from './parser-flow.ts'
import { parserPageTests } from './parser-pages.ts'
import { parserWordTests } from './parser-words.ts'

/** What every `DocumentParser` must do. */
export function documentParserConformance(runner: TestRunner, options: DocumentParserSuiteOptions): void {
  runner.describe('document parser conformance', () => {
    parserPageTests(runner, options)
    parserWordTests(runner, options)
    parserFlowTests(runner, options)
    parserFailureTests(runner, options)
  })
}
