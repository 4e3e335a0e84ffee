import type { Company } from '../company.ts'

export const quillmont: Company = {
  key: 'quillmont',
  name: 'Quillmont Paper & Packaging Company',
  short: 'Quillmont',
  ticker: 'QPP',
  exchange: 'New York Stock Exchange',
  state: 'Wisconsin',
  founded: 1911,
  unit: 'millions',
  yearEnd: 'December 31',
  quarterEnds: ['March 31', 'June 30', 'September 30'],
  revenueLabel: 'Net sales',
  costLabel: 'Cost of goods sold',
  industry: 'corrugated packaging and specialty papers',
  products: 'corrugated boxes, folding cartons, kraft paper and label stock',
  customers: 'food producers, online retailers and printers',
  materials: 'wood fiber, recovered paper, starch, natural gas and caustic soda',
  season: 'Shipments of boxes peak in October and November, when retailers stock up for the holidays.',
  competitors: 'four integrated producers that together own more than two thirds of the capacity in North America',
  segments: [
    {
      name: 'Corrugated Packaging',
      share: 0.58,
      growth: 0.06,
      margin: 0.12,
      about: 'makes boxes in 23 plants from our own containerboard',
    },
    {
      name: 'Folding Cartons',
      share: 0.24,
      growth: 0.04,
      margin: 0.1,
      about: 'prints cartons for frozen food and pharmacies',
    },
    {
      name: 'Specialty Papers',
      share: 0.18,
      growth: -0.03,
      margin: 0.07,
      about: 'runs two mills for release liners and label stock',
    },
  ],
  regions: [
    { name: 'United States', share: 0.71 },
    { name: 'Canada', share: 0.17 },
    { name: 'Mexico', share: 0.12 },
  ],
  revenue: 5_640,
  gross: 0.24,
  selling: 0.1,
  research: 0.008,
  capex: 0.07,
  staff: 15_900,
  shares: 118,
  dividend: 1.48,
  restructuring: { 2019: 0.011, 2022: 0.016 },
  sites: [
    { place: 'Wausau, Wisconsin', use: 'headquarters', area: 184_000, held: 'owned' },
    { place: 'Tuscaloosa, Alabama', use: 'containerboard mill', area: 1_240_000, held: 'owned' },
    { place: 'Trois-Rivières, Quebec', use: 'mill for label stock', area: 870_000, held: 'owned' },
    { place: 'Monterrey, Mexico', use: 'box plant', area: 395_000, held: 'leased until 2029' },
  ],
  officers: [
    {
      post: 'Chief Executive Officer',
      name: 'Howard Brandvold',
      born: 1959,
      from: 2012,
      before: 'manager of the Tuscaloosa mill',
    },
    {
      post: 'Chief Financial Officer',
      name: 'Lucille Armitage',
      born: 1968,
      from: 2015,
      to: 2020,
      before: 'controller of a brewery',
    },
    {
      post: 'Chief Financial Officer',
      name: 'Dmitri Valcourt',
      born: 1974,
      from: 2021,
      before: 'Vice President, Treasury',
    },
    { post: 'General Counsel', name: 'Beatrix Lamoureux', born: 1971, from: 2018, before: 'judge of a state court' },
    {
      post: 'Chief Human Resources Officer',
      name: 'Samson Okafor',
      born: 1977,
      from: 2019,
      before: 'head of personnel of a railway',
    },
  ],
  directors: [
    { name: 'Winifred Garber', since: 2008, committee: 'Audit', job: 'retired partner of an accounting firm' },
    { name: 'Thaddeus Moy', since: 2016, committee: 'Compensation', job: 'chief executive of a grocery chain' },
    { name: 'Ingrid Fallon', since: 2014, committee: 'Nominating', job: 'professor of forestry' },
    { name: 'Oscar Belmonte', since: 2019, committee: 'Sustainability', job: 'former head of a recycling firm' },
  ],
  auditors: [{ name: 'Castle Hathaway LLP', city: 'Milwaukee, Wisconsin', from: 1998 }],
  cases: [
    {
      key: 'antitrust',
      about:
        'Class action of box buyers, who say that producers of containerboard agreed to limit output, United States District Court for the Northern District of Illinois',
      states: {
        2019: 'The class was certified in August 2019. We deny any agreement.',
        2021: 'Three other defendants settled in 2021; we remain in the case and a trial is set for the fall of 2022.',
        2022: 'We settled in November 2022 and paid $37 million, without admitting guilt.',
      },
    },
    {
      key: 'lagoon',
      about: 'Lawsuit of neighbors on odors of the waste water lagoon at the Tuscaloosa mill',
      states: {
        2019: 'Some 240 residents seek damages for the loss of value of their homes.',
        2022: 'The state court dismissed the suit in April 2022; the residents have appealed.',
      },
    },
  ],
  acquisitions: [
    {
      target: 'Cartonera del Norte',
      business: 'folding cartons in northern Mexico',
      closed: 'July 1, 2021',
      year: 2021,
      price: 214,
    },
  ],
  debts: [
    { name: 'Debentures', rate: '7.25%', due: 2027, share: 0.2 },
    { name: 'Senior notes', rate: '3.95%', due: 2029, share: 0.5 },
    { name: 'Revolving credit facility', rate: 'SOFR plus 1.25%', due: 2025, share: 0.3 },
  ],
  leverage: '4.00 to 1.00',
  namesPages: false,
  risks: [
    {
      key: 'fiber',
      title: 'The cost of recovered paper moves widely',
      text: 'We buy about 1.9 million tons of recovered paper a year. A change of its price by $10 a ton changes our cost by some $19 million, and our selling prices follow only after about five months.',
    },
    {
      key: 'digital',
      title: 'Demand for release liners is declining',
      text: 'Labels without a liner and digital printing replace the papers of our Trois-Rivières mill; shipments there have fallen in each of the past six years, and we may have to stop one of its two machines.',
    },
    {
      key: 'union',
      title: 'Strikes may close our mills',
      text: 'Sixty-two percent of our hourly staff belong to unions. Nine collective agreements run out within two years. In 2016 a strike closed the Tuscaloosa mill for 23 days.',
    },
  ],
  policies: {
    revenue:
      'Revenue is recognized when control passes, mostly on delivery at the customer’s door; rebates by volume reduce it by an estimate of what will be earned.',
    buildings:
      'Buildings are depreciated over 40 years, paper machines over 20 years and other machinery over 8 years.',
    inventory:
      'Most inventories are valued by the last-in, first-out method; those in Canada and Mexico at average cost.',
    warranty: 'Claims for faulty boxes are credited when the customer reports them within 30 days.',
    goodwill: 'Goodwill is tested for impairment in the fourth quarter, by discounted cash flows.',
  },
  notes: [
    {
      key: 'mill',
      year: 2022,
      text: 'On February 14, 2023 we announced that paper machine 2 in Trois-Rivières will be shut down by the end of September, which affects 165 jobs.',
    },
    {
      key: 'pension',
      year: 2019,
      text: 'In January 2020 the obligation toward 3,400 pensioners was passed on to an insurer by way of annuities.',
    },
  ],
}
