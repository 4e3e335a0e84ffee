const marker = Symbol('refusal')

/** What the model is to fix, in a sentence: it becomes a failed result of the tool, never an error of the server. */
export const refusal = (message: string): Error => Object.assign(new Error(message), { [marker]: true })

/** Ends the work on an input that cannot be written. */
export function refuse(message: string): never {
  throw refusal(message)
}

export const isRefusal = (error: unknown): error is Error => error instanceof Error && marker in error
