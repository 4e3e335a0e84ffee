import type { Draft } from '../draft.ts'

export function auditor({ company, year, write, say }: Draft): void {
  const firm = company.auditors.findLast(({ from }) => from <= year)!
  write(
    'REPORT OF INDEPENDENT REGISTERED PUBLIC ACCOUNTING FIRM',
    `To the Shareholders and the Board of Directors of ${company.name}`,
    `Opinion. We have audited the consolidated balance sheets as of ${company.yearEnd}, ${year} and ${year - 1}, and the related statements of income, cash flows and shareholders’ equity. In our opinion they present fairly, in all material respects, the financial position and the results of the Company, in conformity with accounting principles generally accepted in the United States. We also audited the internal control over financial reporting, and our opinion on it is unqualified.`,
    'Basis. The statements are the responsibility of management. We conducted our audits by the standards of the Public Company Accounting Oversight Board and are independent of the Company.',
    `Critical audit matter. ${say('auditMatter', company.key === 'harborlight' ? 'The estimate of the total cost of fixed-price contracts required difficult judgment' : company.research > 0.1 ? 'Determining when revenue of contracts with several promises is recognized required difficult judgment' : 'The forecasts behind the test of goodwill required difficult judgment')}. We tested controls, compared earlier estimates with what happened, and asked managers of projects.`,
    `${say(`auditor@${year}`, firm.name)}\n${firm.city}`,
    `We have served as the Company’s auditor since ${say(`auditorSince@${year}`, String(firm.from))}.`,
  )
}

export function officers({ company, year, write, table, say }: Draft): void {
  const serving = company.officers.filter(({ from, to }) => from <= year && (to === undefined || to >= year))
  write('INFORMATION ABOUT OUR EXECUTIVE OFFICERS')
  table(
    ['Name', 'Age', 'Position', 'Since'],
    serving.map(({ name, born, post, from }) => [
      say(`${post}@${year}`, name),
      say(`${name} age@${year}`, String(year - born)),
      post,
      say(`${name} since`, String(from)),
    ]),
  )
  write(
    ...serving.map(
      ({ name, before, from }) =>
        `${name} took up the present post in ${from} and had before been ${say(`${name} before`, before)}.`,
    ),
  )
  write(
    'Officers are elected by the board every year. No family relationships exist among them. No officer has been involved in proceedings that would have to be disclosed.',
  )
}

export function board({ company, year, write, table, say, count }: Draft): void {
  write('DIRECTORS AND CORPORATE GOVERNANCE')
  const sitting = company.directors.filter(({ since }) => since <= year)
  table(
    ['Director', 'Since', 'Chair of committee', 'Background'],
    sitting.map(({ name, since, committee, job }) => [
      name,
      say(`${name} director`, String(since)),
      `${say(`committee.${committee}`, name) && committee}`,
      say(`${name} job`, job),
    ]),
  )
  write(
    `The board met ${count('boardMeetings', year)} times in fiscal ${year}, and the audit committee ${count('auditMeetings', year)} times. Each director attended at least three quarters of the meetings. All directors except the Chief Executive Officer are independent under the rules of the ${company.exchange}.`,
    'Directors must own stock worth five times their annual fee within five years and retire at the age of 74. A code of conduct applies to all directors, officers and employees; waivers would be published.',
    'Officers may not hedge or pledge stock of the Company. Bonuses can be reclaimed when statements are restated.',
  )
}

export function controls({ company, year, quarter, write }: Draft): void {
  write(
    'CONTROLS AND PROCEDURES',
    `The Chief Executive Officer and the Chief Financial Officer have evaluated our disclosure controls and found them effective at the end of the ${quarter === undefined ? `fiscal year ${year}` : 'quarter'}.`,
    'No change of internal control over financial reporting during the last quarter has materially affected it, or is likely to do so.',
    quarter === undefined
      ? 'Management has assessed internal control by the framework of the Committee of Sponsoring Organizations and considers it effective. Businesses that were acquired during the year were excluded from the assessment, as permitted.'
      : 'A system of control gives reasonable, not absolute, assurance that its aims are met.',
    `Inherent limits. Controls can be circumvented by individuals, by collusion or by management, and projections of their effectiveness to later periods are subject to risk. ${company.short} reviews its controls every year.`,
  )
}

export function exhibits({ company, year, write, table }: Draft): void {
  write('EXHIBITS')
  table(
    ['No.', 'Description'],
    [
      ['3.1', `Certificate of incorporation of ${company.name}`],
      ['4.1', `Indenture for ${company.debts[0]!.name.toLowerCase()}`],
      ['10.1', 'Plan for share-based compensation'],
      ['10.2', 'Credit agreement with a group of banks'],
      ['21', 'List of subsidiaries'],
      ['31.1', 'Certification of the Chief Executive Officer'],
      ['31.2', 'Certification of the Chief Financial Officer'],
      ['101', 'Interactive data file'],
    ],
  )
  write(
    'SIGNATURES',
    `Pursuant to the requirements of the Securities Exchange Act of 1934 the registrant has caused this report for fiscal ${year} to be signed on its behalf by the undersigned, thereunto duly authorized.`,
    company.name,
  )
}
