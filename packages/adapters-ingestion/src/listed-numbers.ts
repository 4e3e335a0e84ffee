const mostListed = 20

/** `page 3`, `pages 3, 5`, and not more than a reader wants to see. */
export function listedNumbers(numbers: readonly number[]): string {
  const names = numbers.slice(0, mostListed).join(', ')
  const rest = numbers.length - mostListed
  return `${numbers.length === 1 ? 'page' : 'pages'} ${names}${rest > 0 ? ` and ${rest} more` : ''}`
}
