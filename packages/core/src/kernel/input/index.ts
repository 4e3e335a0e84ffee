export { checkOptions, requireKnownOptions, type OptionNames } from './check-options.ts'
export { check, checkPart, requireFieldsOf, requireKnownFields } from './check.ts'
export { isCodeAddress, shownAddress } from './code-address.ts'
export { closestIssue } from './closest-issue.ts'
export { contentDisposition } from './content-disposition.ts'
export { compact } from './compact.ts'
export { naturalOrder } from './natural-order.ts'
export { isPathName, isPlainPathName } from './path-name.ts'
export { plainIssue } from './plain-issue.ts'
export { resourceNameSchema } from './resource-name.ts'
export { plainLetters } from './plain-letters.ts'
export { metadataPredicate } from './metadata-filter.ts'
export { pageSchema, type Page, type PageRange } from './page.ts'
export { isoTime } from './time.ts'
export { byteOrderMark, csvCell, csvMediaType } from './csv-cell.ts'
export {
  objectTargetRules,
  type ObjectTargetRule,
  type ObjectTargetRules,
  type ObjectTargetRulesOptions,
} from './object-target-rules.ts'
