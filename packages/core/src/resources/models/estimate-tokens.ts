/** Rarely too small, and free: for budgets, where the exact number would cost time before the first token. */
export const estimateTokens = (text: string): number => Math.ceil(text.length / 3) + 4
