import type { Company } from '../company.ts'

export const harborlight: Company = {
  key: 'harborlight',
  name: 'Harborlight Marine Systems, Inc.',
  short: 'Harborlight',
  ticker: 'HBLT',
  exchange: 'New York Stock Exchange',
  state: 'Delaware',
  founded: 1974,
  unit: 'thousands',
  yearEnd: 'December 31',
  quarterEnds: ['March 31', 'June 30', 'September 30'],
  revenueLabel: 'Net sales',
  costLabel: 'Cost of products sold',
  industry: 'marine navigation and communication equipment',
  products: 'radar sets, sonar transducers, chart plotters, autopilots and satellite terminals',
  customers: 'shipyards, boat builders, ship owners, navies and dealers',
  materials: 'magnetrons, display panels, titanium housings and semiconductor components',
  season:
    'Orders of boat builders are highest from January to April, ahead of the boating season of the northern hemisphere.',
  competitors: 'two large Japanese makers of ship electronics and several European specialists',
  segments: [
    {
      name: 'Commercial Shipping',
      share: 0.46,
      growth: 0.05,
      margin: 0.16,
      about: 'equips merchant ships and ferries with integrated bridges',
    },
    {
      name: 'Recreational Boating',
      share: 0.35,
      growth: 0.08,
      margin: 0.13,
      about: 'sells displays and fish finders for yachts and small craft through 2,100 dealers',
    },
    {
      name: 'Naval and Coast Guard',
      share: 0.19,
      growth: 0.03,
      margin: 0.19,
      about: 'supplies patrol vessels with surveillance radar under fixed-price contracts',
    },
  ],
  regions: [
    { name: 'United States', share: 0.44 },
    { name: 'Europe', share: 0.31 },
    { name: 'Asia and Pacific', share: 0.18 },
    { name: 'Rest of world', share: 0.07 },
  ],
  revenue: 902_400,
  gross: 0.41,
  selling: 0.19,
  research: 0.08,
  capex: 0.045,
  staff: 4_380,
  shares: 48_200,
  dividend: 0.62,
  restructuring: { 2020: 0.014, 2023: 0.009 },
  sites: [
    { place: 'Plymouth, Massachusetts', use: 'headquarters and research', area: 312_000, held: 'owned' },
    { place: 'Mobile, Alabama', use: 'assembly of radar and autopilots', area: 268_000, held: 'owned' },
    { place: 'Gdynia, Poland', use: 'printed circuit boards and repair', area: 141_000, held: 'leased until 2031' },
    { place: 'Cebu, Philippines', use: 'transducers', area: 96_000, held: 'leased until 2027' },
  ],
  officers: [
    {
      post: 'Chief Executive Officer',
      name: 'Marguerite Oldham',
      born: 1963,
      from: 2014,
      to: 2021,
      before: 'head of the shipping business',
    },
    {
      post: 'Chief Executive Officer',
      name: 'Tobias Renwick',
      born: 1970,
      from: 2022,
      before: 'Chief Operating Officer',
    },
    {
      post: 'Chief Financial Officer',
      name: 'Ansel Whitcombe',
      born: 1966,
      from: 2016,
      before: 'treasurer of a maker of wind turbines',
    },
    {
      post: 'General Counsel',
      name: 'Priya Sundaresan',
      born: 1975,
      from: 2019,
      before: 'partner of a law firm in Boston',
    },
    {
      post: 'Chief Technology Officer',
      name: 'Lennart Bohm',
      born: 1968,
      from: 2017,
      before: 'professor of signal processing',
    },
  ],
  directors: [
    { name: 'Eleanor Pryce', since: 2011, committee: 'Audit', job: 'former finance director of a shipyard group' },
    { name: 'Casper Lindqvist', since: 2015, committee: 'Compensation', job: 'owner of a ferry line' },
    {
      name: 'Admiral (ret.) Joan Tulley',
      since: 2018,
      committee: 'Nominating',
      job: 'retired officer of the United States Navy',
    },
    { name: 'Ravi Castellan', since: 2013, committee: 'Technology', job: 'founder of a satellite operator' },
  ],
  auditors: [
    { name: 'Marrow & Pike LLP', city: 'Boston, Massachusetts', from: 2009 },
    { name: 'Dunstable Grey LLP', city: 'Providence, Rhode Island', from: 2022 },
  ],
  cases: [
    {
      key: 'seawave',
      about:
        'Seawave Instruments v. Harborlight, on two patents for the processing of sonar echoes, United States District Court for the District of Massachusetts',
      states: {
        2020: 'Seawave filed its complaint in May 2020 and claims a royalty on all fish finders sold since 2016. A trial is not expected before 2022.',
        2021: 'In September 2021 the court construed the claims largely in our favor. No amount has been accrued.',
        2022: 'A jury found in June 2022 that one of the patents was infringed and awarded Seawave $18.4 million, which has been accrued; we have appealed.',
        2023: 'The parties settled in March 2023 for a payment of $11.9 million and a cross-licence until 2034.',
      },
    },
    {
      key: 'creek',
      about: 'Clean-up of solvents in the ground water below a former plating shop at Eel River Creek',
      states: {
        2019: 'The state agency named us one of four responsible parties. We expect our share of the cost to be 35 percent.',
        2022: 'The remedy was approved in October 2022; treatment of the ground water will run for twelve years.',
      },
    },
  ],
  acquisitions: [
    {
      target: 'Nordvik Autopilot AS',
      business: 'steering systems for fishing vessels',
      closed: 'April 9, 2021',
      year: 2021,
      price: 86_500,
    },
  ],
  debts: [
    { name: 'Senior notes, series A', rate: '4.15%', due: 2026, share: 0.45 },
    { name: 'Senior notes, series B', rate: '3.60%', due: 2031, share: 0.35 },
    { name: 'Term loan', rate: 'LIBOR plus 1.375%', due: 2024, share: 0.2 },
  ],
  leverage: '3.50 to 1.00',
  namesPages: true,
  risks: [
    {
      key: 'magnetron',
      title: 'We buy magnetrons from a single source',
      text: 'All magnetrons of our radar sets are bought from one factory in Osaka. It would take us about fourteen months to qualify a second one, and our safety stock lasts for four months at most.',
    },
    {
      key: 'gnss',
      title: 'Jamming of satellite signals may harm our reputation',
      text: 'Our chart plotters depend on satellite signals that third parties can jam or imitate. In the eastern Mediterranean such events have caused groundings, and injured parties may blame our equipment.',
    },
    {
      key: 'navy',
      title: 'Fixed-price contracts with navies may cause losses',
      text: 'About three quarters of naval revenue comes from contracts at a fixed price, some of which run for eight years. When wages or parts cost more than we assumed, the loss is ours.',
    },
  ],
  policies: {
    revenue:
      'Revenue from equipment is recognized when it leaves our dock; revenue from integrated bridges is recognized over the time of installation by the cost incurred.',
    buildings: 'Buildings are depreciated over 35 years, machinery over 4 to 11 years, by the straight-line method.',
    inventory:
      'Inventories are valued at the lower of cost, by the first-in, first-out method, and net realizable value.',
    warranty: 'Equipment carries a warranty of 36 months for commercial and 24 months for recreational customers.',
    goodwill: 'Goodwill is tested for impairment every October 1, by reporting unit.',
  },
  notes: [
    {
      key: 'cable',
      year: 2021,
      text: 'On February 3, 2022 a fire destroyed the paint shop in Mobile. Nobody was injured. Insurance covers the damage above a deductible of $2.5 million.',
    },
    {
      key: 'plant',
      year: 2023,
      text: 'On January 22, 2024 the board approved a plant for transducers in Da Nang, Vietnam, for which about $41 million will be spent until 2026.',
    },
  ],
}
