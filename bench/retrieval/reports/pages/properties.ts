import type { LegalCase } from '../company.ts'
import type { Draft } from '../draft.ts'

export function properties({ company, write, table, say }: Draft): void {
  write(
    'ITEM 2. PROPERTIES',
    'The following table lists our principal properties. We believe that they are in good condition and sufficient for our needs.',
  )
  table(
    ['Location', 'Use', 'Square feet', 'Owned or leased'],
    company.sites.map(({ place, use, area, held }, index) => [
      place,
      use,
      say(`site${index}Area`, area.toLocaleString('en-US')),
      say(`site${index}Held`, held),
    ]),
  )
  write(
    'We also rent offices and stores, none of which is material. Leases contain options to extend them which we exercise where it is reasonably certain that we need the site. Utilization differs by site and season; on the whole our capacity was used to a satisfactory degree.',
  )
}

/** What is said of a case in a report of the year, and the year in which it was first said. */
const stateOf = ({ states }: LegalCase, year: number): [string, string] | undefined =>
  Object.entries(states).findLast(([from]) => Number(from) <= year)

export function legal({ company, year, write, say }: Draft): void {
  write(
    'LEGAL PROCEEDINGS',
    'We are involved in proceedings that arise in the ordinary course of business. We accrue for a loss when it is probable and can be estimated. Based on what we know, we do not believe that their outcome will have a material effect on our financial position, beyond what is described here.',
  )
  for (const legalCase of company.cases) {
    const state = stateOf(legalCase, year)
    if (state !== undefined)
      write(
        `${say(`case.${legalCase.key}.about`, legalCase.about)}.`,
        say(`case.${legalCase.key}@${state[0]}`, state[1]),
      )
  }
  write('MINE SAFETY DISCLOSURES', 'Not applicable.')
}

export function stock({ company, year, write, table, row, count, money, books }: Draft): void {
  write(
    'ITEM 5. MARKET FOR REGISTRANT’S COMMON EQUITY AND ISSUER PURCHASES OF EQUITY SECURITIES',
    `Our stock is traded on the ${company.exchange} under the symbol ${company.ticker}. There were ${count('holders', year)} holders of record.`,
  )
  if (company.dividend > 0) {
    const quarters = [1, 2, 3, 4].map((quarter) => `${year}Q${quarter}`)
    write('Dividends declared per share:')
    table(['', 'First', 'Second', 'Third', 'Fourth'], [row('Dividend', 'dividendPerShare', quarters)])
  } else write('We have never paid dividends and do not plan to pay any in the foreseeable future.')
  if (books.get('buybacks', String(year)) > 0)
    write(
      `Under the program authorized by the board we bought back shares for ${money('buybacks', year)}, at an average price of ${count('averageBuybackPrice', year)} a share. Purchases depend on the price, on other uses of cash and on the law; the program has no date of expiry and may be suspended at any time.`,
    )
  else write('No shares were bought back during the year; the program authorized by the board remains in force.')
  write(
    'We did not sell securities that were not registered. The performance graph compares our return with that of a broad index and of a group of peers over five years and is not deemed to be filed.',
  )
}
