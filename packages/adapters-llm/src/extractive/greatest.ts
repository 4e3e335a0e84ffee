/** The greatest of any number of numbers: as arguments of `Math.max`, a hundred thousand would be too many for the stack. */
export const greatest = (numbers: readonly number[]): number =>
  numbers.reduce((most, one) => Math.max(most, one), -Infinity)
