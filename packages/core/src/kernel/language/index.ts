export { detectLanguage, isFunctionWord } from './detect-language.ts'
export type { LanguageCode } from './function-words.ts'
