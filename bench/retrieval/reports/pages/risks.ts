import type { Draft, PageWriter } from '../draft.ts'

type Risk = readonly [title: string, text: (draft: Draft) => string]

/** What every company writes, in nearly the same words. */
const common: readonly Risk[] = [
  [
    'Economic conditions may reduce demand',
    ({ company }) =>
      `A weak economy, inflation or tight credit may lead ${company.customers} to postpone orders. Our costs are largely fixed in the short run, so that a decline of revenue reduces our income by a larger percentage.`,
  ],
  [
    'We face strong competition',
    ({ company, say }) =>
      `We compete with ${say('competitors', company.competitors)}. Some of them have greater resources, and may cut prices or offer products that make ours obsolete.`,
  ],
  [
    'The supply of what we need may be interrupted',
    ({ company }) =>
      `We depend on ${company.materials}. Shortages, strikes, tariffs and disasters at suppliers may raise our costs or stop our operations, and long-term contracts may not protect us.`,
  ],
  [
    'Attacks on our information systems may cause damage',
    () =>
      'Third parties try to enter our systems every day. An attack may reveal data of customers and employees, stop operations and expose us to claims and fines. Our insurance may not cover all of this.',
  ],
  [
    'Acquisitions may not bring what we expect',
    () =>
      'We buy businesses from time to time. Integration may take longer and cost more than planned, key people may leave, and goodwill may have to be written down.',
  ],
  [
    'Our debt limits what we can do',
    ({ company, say }) =>
      `Our credit agreement forbids a ratio of debt above ${say('leverage', company.leverage)}. If we failed to meet it, lenders could demand repayment at once. Higher interest rates raise what we pay on debt with variable rates.`,
  ],
  [
    'Changes of tax law may raise our taxes',
    () =>
      'We are taxed in several jurisdictions, and authorities may disagree with the prices at which our subsidiaries trade. New minimum taxes may raise our effective rate.',
  ],
  [
    'We may not find the people we need',
    () =>
      'Our success depends on engineers, technicians and managers who are in short supply. Wages rise, and restrictions of immigration make it harder to hire.',
  ],
  [
    'Laws on the environment may cost us more',
    () =>
      'We handle substances that can harm the environment. We may be liable for pollution irrespective of fault, and limits on emissions may require capital expenditure.',
  ],
  [
    'Currencies may move against us',
    () =>
      'Part of our revenue is earned in other currencies than the dollar. A strong dollar reduces that revenue when it is translated.',
  ],
  [
    'Goodwill may be impaired',
    () =>
      'Goodwill and intangible assets are a large part of our assets. A lower forecast or a higher discount rate may lead to a charge that reduces net income.',
  ],
  [
    'We are party to lawsuits',
    () =>
      'Claims for damage, infringement of patents, breach of contract and discrimination are raised from time to time. The outcome cannot be foreseen; a judgment may exceed what we have accrued.',
  ],
  [
    'Epidemics may interrupt our operations',
    ({ year }) =>
      year < 2020
        ? 'An epidemic may close sites of ours or of suppliers and keep employees from work.'
        : 'The COVID-19 pandemic closed sites of ours and of suppliers and kept employees from work. New variants may do so again.',
  ],
  [
    'The price of our stock may fluctuate',
    () =>
      'The market price of our stock depends on results, on estimates of analysts, on rumors and on trading by large holders, and may fall irrespective of our performance.',
  ],
]

/** The risk factors go over four pages; those of the company itself are spread among the common ones. */
export const riskPages: readonly PageWriter[] = [0, 1, 2, 3].map((page) => (draft) => {
  const { company, write, say } = draft
  write(page === 0 ? 'ITEM 1A. RISK FACTORS' : 'Risk Factors (continued)')
  if (page === 0)
    write(
      'You should consider the following risks together with all other information in this report. Any of them may harm our business, our financial condition and the price of our stock.',
    )
  const own = company.risks[page]
  if (own !== undefined) write(own.title, say(`risk.${own.key}`, own.text))
  const shift = company.name.length
  for (let index = page; index < common.length; index += 4) {
    const [title, text] = common[(index + shift) % common.length]!
    write(title, text(draft))
  }
})

/** A quarterly report only says that nothing has changed. */
export function riskUpdate({ company, year, write }: Draft): void {
  write(
    'ITEM 1A. RISK FACTORS',
    `There have been no material changes to the risk factors in our annual report for fiscal ${year - 1}, except as follows.`,
    'Inflation of wages, energy and freight may reduce our margins, since our prices follow with a delay. Interest rates have risen and may rise further, which makes debt with variable rates more expensive.',
    `The conflict in Ukraine has no direct effect on us, as we have no sites there, but it has raised the cost of ${company.materials}.`,
  )
}
