import type { Draft } from '../draft.ts'

export function overview({ company, year, write, say, money }: Draft): void {
  const [home] = company.sites
  write(
    'ITEM 1. BUSINESS',
    'General',
    `We provide ${company.industry}. ${say('founded', `The business was founded in ${company.founded}`)} and is incorporated in ${company.state}; our headquarters are in ${say('headquarters', home!.place)}. Our products and services include ${company.products}. We serve ${company.customers}.`,
    `We report ${company.segments.length} segments:`,
    company.segments.map(({ name, about }, index) => `${name} ${say(`segment${index}About`, about)}.`).join('\n'),
    `${company.revenueLabel} amounted to ${money('revenue', year)} in fiscal ${year}. No acquisition or sale of a business changed how we report our segments.`,
    'Strategy',
    `Our strategy is to grow faster than the market of ${company.industry}, to raise productivity by a constant amount every year, to invest where returns exceed our cost of capital, and to return excess cash to shareholders. We measure managers by growth, by the operating margin of their segment and by the safety of their staff.`,
    'Available information',
    'Our reports are available free of charge on our website as soon as reasonably practicable after they are filed. The content of the website is not part of this report.',
  )
}

export function segments({ company, year, write, table, row, say }: Draft): void {
  const years = [String(year), String(year - 1)]
  write(
    'Business Segments',
    ...company.segments.map(
      ({ name, about }, index) =>
        `${name}. The segment ${say(`segment${index}About`, about)}. Its managers report to the Chief Executive Officer, who is the chief operating decision maker. Prices are agreed customer by customer, mostly for a year, and change with cost after a delay.`,
    ),
    `The following table shows ${company.revenueLabel.toLowerCase()} by segment.`,
  )
  table(
    ['Segment', ...years],
    company.segments.map(({ name }, index) => row(name, `segment${index}Revenue`, years)),
  )
  write('Further information on segments stands in the notes to the consolidated financial statements.')
}

export function markets({ company, year, write, say, count, money }: Draft): void {
  write(
    'Customers and Markets',
    `We sell to ${company.customers}. Our largest customer accounted for ${count('largestCustomerRate', year)} of ${company.revenueLabel.toLowerCase()} in fiscal ${year}, compared with ${count('largestCustomerRate', year - 1)} in fiscal ${year - 1}; no other customer exceeded ten percent.`,
    'Seasonality',
    say('season', company.season),
    'Backlog',
    `At the end of fiscal ${year} firm orders not yet delivered amounted to ${money('backlog', year)}, compared with ${money('backlog', year - 1)} a year before. About four fifths are due within twelve months.`,
    'Competition',
    `Competition is intense. Our rivals are ${say('competitors', company.competitors)}. We compete by quality, delivery, price and service.`,
    'Materials and Supply',
    `The most important inputs are ${company.materials}. Most are available from several sources, with exceptions described under Risk Factors. We do not expect shortages in the coming year beyond those that are usual in our industry.`,
    'Intellectual Property',
    'We own patents, trademarks and know-how. No single patent is material to the Company as a whole, unless this report says otherwise.',
  )
}

const roles = ['Production and operations', 'Sales and service', 'Engineering and technology', 'Administration']

export function people({ company, year, write, table, row, count }: Draft): void {
  const years = [String(year), String(year - 1)]
  write('Human Capital', `At the end of the fiscal year our workforce was composed as follows.`)
  table(
    ['', ...years],
    [
      ...company.regions.map(({ name }, index) => row(name, `region${index}Employees`, years)),
      row('Total', 'employees', years),
    ],
  )
  write('By function:')
  table(
    ['', ...years],
    roles.map((role, index) => row(role, `role${index}Employees`, years)),
  )
  write(
    `In fiscal ${year} ${count('turnoverRate', year)} of our people left on their own account, after ${count('turnoverRate', year - 1)} in the year before. Women held ${count('womenRate', year)} of positions with responsibility for staff. Collective agreements cover ${count('unionRate', year)} of the workforce, and we regard our relations with unions as good.`,
    `Safety comes before output. We recorded injuries among ${count('injuryRate', year)} of full-time workers. Every site holds a drill twice a year, and every event without injury is examined as if there had been one.`,
    'We offer health plans, retirement plans, paid parental leave and tuition. Pay is reviewed every spring by an outside adviser for differences that have no reason.',
  )
}
