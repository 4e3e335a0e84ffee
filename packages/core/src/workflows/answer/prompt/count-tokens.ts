import { loadTokenCounter } from '../../../resources/documents/index.ts'

/** Tokens of a text, near enough for usage that a provider does not tell. */
export type TokenCounter = (text: string) => Promise<number>

/** The vocabulary is loaded at the first count: an idle server need not hold it. */
export const countTokens: TokenCounter = async (text) => (await loadTokenCounter()).count(text)

/** Rarely too small, and free: for budgets, where the exact number would cost time before the first token. */
export const estimateTokens = (text: string): number => Math.ceil(text.length / 3) + 4
