import { checkDeterminism } from './determinism.mjs'
import { checkFileName } from './file-names.mjs'
import { checkPackageImports } from './package-imports.mjs'
import { checkRegularExpressions } from './regular-expressions.mjs'
import { readSourceFiles } from './source-files.mjs'
import { checkTiers } from './tiers.mjs'
import { checkUntypedRecords, countUntypedRecords } from './untyped-records.mjs'

const RULES = [checkSyntax, checkFileName, checkPackageImports, checkTiers, checkDeterminism, checkRegularExpressions]

/** Applies every rule to the source tree below `root`. A rule is `(sourceFile) => [{ rule, message, offset }]`. */
export function checkStructure(root) {
  const files = readSourceFiles(root)
  const violations = files.flatMap((file) =>
    RULES.flatMap((rule) => rule(file)).map(({ rule, message, offset }) => ({
      file: file.path,
      line: file.lineAt(offset ?? 0),
      rule,
      message,
    })),
  )
  violations.push(...checkUntypedRecords(files))
  return { fileCount: files.length, violations, untyped: countUntypedRecords(files) }
}

/** A file that cannot be parsed must not pass as clean. */
function checkSyntax({ syntaxErrors }) {
  return syntaxErrors.map(({ message, offset }) => ({ rule: 'syntax', message, offset }))
}
