import type { Draft } from '../draft.ts'

/** How a figure of the period compares with the one before, as a share of it. */
export function compared({ books, flows }: Draft, name: string, periods: readonly string[] = flows): number {
  const [now, before] = periods
  const past = books.get(name, before!)
  return (books.get(name, now!) - past) / Math.abs(past)
}

/** “increased by 4.2 percent” or “decreased by 4.2 percent”. */
export function change(draft: Draft, name: string): string {
  const share = compared(draft, name)
  const [now, before] = draft.flows
  const words = `${share < 0 ? 'decreased' : 'increased'} by ${Math.abs(share * 100).toFixed(1)} percent`
  return draft.say(`${name}Change@${now}/${before}`, words)
}

/** A heading; statements and notes carry the name of the company where its reports are printed so. */
export function head({ company }: Draft, title: string, withName = false): string {
  return withName && company.namesPages ? `${company.name.toUpperCase()}\n${title}` : title
}
