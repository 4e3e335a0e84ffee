export { detectLanguage, isFunctionWord } from './detect-language.ts'
export { markdownHeading } from './markdown-heading.ts'
export { normalized } from './normalized.ts'
export type { LanguageCode } from './function-words.ts'
