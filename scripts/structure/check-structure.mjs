import { checkDeterminism, checkTimedTests } from './determinism.mjs'
import { checkFileName } from './file-names.mjs'
import { checkFolders } from './folders.mjs'
import { checkPackageImports } from './package-imports.mjs'
import { checkRegularExpressions } from './regular-expressions.mjs'
import { checkTiers } from './tiers.mjs'

const RULES = [
  checkSyntax,
  checkFileName,
  checkPackageImports,
  checkTiers,
  checkDeterminism,
  checkTimedTests,
  checkFolders,
  checkRegularExpressions,
]

/**
 * Applies every rule to the source files. A rule is `(sourceFile) => [{ rule, message, offset }]`.
 * @returns {{ file: string, line: number, rule: string, message: string }[]}
 */
export function checkStructure(files) {
  return files.flatMap((file) =>
    RULES.flatMap((rule) => rule(file)).map(({ rule, message, offset }) => ({
      file: file.path,
      line: file.lineAt(offset ?? 0),
      rule,
      message,
    })),
  )
}

/** A file that cannot be parsed must not pass as clean. */
function checkSyntax({ syntaxErrors }) {
  return syntaxErrors.map(({ message, offset }) => ({ rule: 'syntax', message, offset }))
}
