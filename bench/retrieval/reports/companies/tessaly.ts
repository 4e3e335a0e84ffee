import type { Company } from '../company.ts'

export const tessaly: Company = {
  key: 'tessaly',
  name: 'Tessaly Biosciences, Inc.',
  short: 'Tessaly',
  ticker: 'TSLY',
  exchange: 'Nasdaq Global Market',
  state: 'New Jersey',
  founded: 1992,
  unit: 'thousands',
  yearEnd: 'December 31',
  quarterEnds: ['March 31', 'June 30', 'September 30'],
  revenueLabel: 'Total net revenue',
  costLabel: 'Cost of product revenue',
  industry: 'diagnostic tests and specialty medicines',
  products: 'blood tests for sepsis, reagents and two medicines for rare diseases of the kidney',
  customers: 'hospital laboratories, wholesalers and specialty pharmacies',
  materials: 'antibodies, enzymes, plastic cartridges and active ingredients',
  season: 'Sales of tests rise in winter, with infections of the airways.',
  competitors: 'large makers of laboratory instruments and, for Renavix, a generic expected after 2027',
  segments: [
    {
      name: 'Diagnostics',
      share: 0.55,
      growth: 0.1,
      margin: 0.21,
      about: 'places analyzers in laboratories and sells the cartridges',
    },
    {
      name: 'Specialty Medicines',
      share: 0.38,
      growth: 0.12,
      margin: 0.38,
      about: 'sells Renavix and Cystolar through 64 representatives',
    },
    {
      name: 'Research Reagents',
      share: 0.07,
      growth: 0.01,
      margin: 0.14,
      about: 'supplies universities from a catalog',
    },
  ],
  regions: [
    { name: 'United States', share: 0.62 },
    { name: 'European Union', share: 0.24 },
    { name: 'Japan', share: 0.09 },
    { name: 'Other countries', share: 0.05 },
  ],
  revenue: 614_200,
  gross: 0.66,
  selling: 0.25,
  research: 0.21,
  capex: 0.05,
  staff: 2_610,
  shares: 72_900,
  dividend: 0,
  restructuring: { 2022: 0.012 },
  sites: [
    { place: 'Princeton, New Jersey', use: 'headquarters and laboratories', area: 224_000, held: 'leased until 2033' },
    { place: 'Galway, Ireland', use: 'cartridges and reagents', area: 176_000, held: 'owned' },
    { place: 'Durban, South Africa', use: 'clinical trials office', area: 21_000, held: 'leased until 2025' },
    { place: 'Raleigh, North Carolina', use: 'filling and packing of medicines', area: 118_000, held: 'owned' },
  ],
  officers: [
    {
      post: 'Chief Executive Officer',
      name: 'Dr. Leopold Hanning',
      born: 1960,
      from: 2009,
      to: 2022,
      before: 'head of virology at a university',
    },
    {
      post: 'Chief Executive Officer',
      name: 'Dr. Amara Nwosu',
      born: 1972,
      from: 2023,
      before: 'Chief Medical Officer',
    },
    {
      post: 'Chief Financial Officer',
      name: 'Philippa Grainger',
      born: 1969,
      from: 2015,
      before: 'finance director of a hospital chain',
    },
    { post: 'General Counsel', name: 'Stellan Ruiz', born: 1973, from: 2018, before: 'patent attorney' },
    {
      post: 'Head of Quality',
      name: 'Oriana Petrakis',
      born: 1981,
      from: 2020,
      before: 'inspector of a medicines agency',
    },
  ],
  directors: [
    { name: 'Hildegard Zane', since: 2012, committee: 'Audit', job: 'former treasurer of a drug maker' },
    { name: 'Cormac Idowu', since: 2017, committee: 'Compensation', job: 'chair of a hospital' },
    { name: 'Dr. Sunniva Brandt', since: 2015, committee: 'Science', job: 'nephrologist' },
    { name: 'Theodore Marchetti', since: 2013, committee: 'Nominating', job: 'retired senator' },
  ],
  auditors: [
    { name: 'Pemberly Stroud LLP', city: 'Newark, New Jersey', from: 2006 },
    { name: 'Castle Hathaway LLP', city: 'Philadelphia, Pennsylvania', from: 2023 },
  ],
  cases: [
    {
      key: 'generic',
      about:
        'Suit against Orbis Generics for infringement of the composition patent of Renavix, United States District Court for the District of New Jersey',
      states: {
        2021: 'Orbis applied for approval of a generic in March 2021; its approval is stayed until September 2023.',
        2022: 'A bench trial took place in October 2022; the judgment is awaited.',
        2023: 'In February 2023 the court upheld the patent, which protects Renavix until December 2027.',
      },
    },
    {
      key: 'recall',
      about: 'Claims of eleven hospitals after the recall of sepsis cartridges of lot 40B',
      states: {
        2021: 'Lot 40B was recalled in July 2021 because of false negative results. Claims amount to $7.2 million.',
        2022: 'All claims were settled in 2022 for $4.5 million.',
      },
    },
  ],
  acquisitions: [
    {
      target: 'Lumenassay Oy',
      business: 'rapid tests for kidney injury',
      closed: 'January 20, 2022',
      year: 2022,
      price: 132_000,
    },
  ],
  debts: [
    { name: 'Term loan A', rate: 'SOFR plus 2.00%', due: 2027, share: 0.6 },
    { name: 'Convertible notes', rate: '1.50%', due: 2028, share: 0.4 },
  ],
  leverage: '3.75 to 1.00',
  namesPages: false,
  risks: [
    {
      key: 'trial',
      title: 'Our trial in lupus nephritis may fail',
      text: 'The phase 3 trial of TB-417 enrolls 540 patients in 14 countries. Its first results are expected in the second half of 2024. Two competitors gave up similar medicines after trials without effect.',
    },
    {
      key: 'reimbursement',
      title: 'Medicare may pay less for our tests',
      text: 'The fee that Medicare pays for a sepsis panel was cut from $142 to $121, and may be cut by up to 15 percent in each of the next three years.',
    },
    {
      key: 'galway',
      title: 'All cartridges come from one building',
      text: 'Every cartridge is made in Galway. A fire, a flood or a failed inspection there would stop deliveries, as no other building holds a permit; a second line in Raleigh will not be validated for two years.',
    },
  ],
  policies: {
    revenue:
      'Product revenue is recorded net of rebates, chargebacks and returns when the wholesaler receives the goods; analyzers placed with laboratories are leased.',
    buildings:
      'Buildings are depreciated over 30 years, analyzers placed with customers over 5 years and laboratory equipment over 6 years.',
    inventory: 'Inventories are valued by the first-in, first-out method; medicines made before approval are expensed.',
    warranty: 'Analyzers are repaired free of charge for 12 months.',
    goodwill: 'Goodwill is tested for impairment every September 30.',
  },
  notes: [
    {
      key: 'licence',
      year: 2022,
      text: 'On February 6, 2023 we licensed the rights to Cystolar in China to Baiyan Pharma for $25 million at once and up to $110 million later.',
    },
    {
      key: 'ransom',
      year: 2021,
      text: 'On January 12, 2022 attackers encrypted part of our order system. Deliveries resumed after five days; no ransom was paid.',
    },
  ],
}
