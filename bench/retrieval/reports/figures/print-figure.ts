const grouped = new Intl.NumberFormat('en-US')

/** A figure as a table has it; losses and outflows stand in parentheses. */
export function printed(name: string, value: number): string {
  if (name.endsWith('Rate')) return `${(value / 10).toFixed(1)}%`
  if (name.endsWith('Years')) return (value / 10).toFixed(1)
  if (name.endsWith('Price')) return `$${(value / 10).toFixed(2)}`
  if (name.endsWith('PerShare') || name.endsWith('Earnings')) return inParentheses(value, (value / 100).toFixed(2))
  if (value === 0) return '—'
  return inParentheses(value, grouped.format(Math.abs(value)))
}

/** An amount as a sentence has it. */
export function spoken(name: string, value: number, unit: 'thousands' | 'millions'): string {
  if (/(Rate|Years|Price)$/.test(name)) return printed(name, value)
  if (/(PerShare|Earnings)$/.test(name)) return `$${(Math.abs(value) / 100).toFixed(2)}`
  const amount = Math.abs(unit === 'thousands' ? value / 1000 : value)
  const digits = unit === 'thousands' ? 1 : 0
  return `$${amount.toLocaleString('en-US', { minimumFractionDigits: digits, maximumFractionDigits: digits })} million`
}

function inParentheses(value: number, text: string): string {
  return value < 0 ? `(${text.replace('-', '')})` : text
}
