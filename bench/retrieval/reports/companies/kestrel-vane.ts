import type { Company } from '../company.ts'

export const kestrelVane: Company = {
  key: 'kestrelVane',
  name: 'Kestrel & Vane Airfreight Holdings, Ltd.',
  short: 'Kestrel & Vane',
  ticker: 'KVAF',
  exchange: 'Nasdaq Global Market',
  state: 'Kentucky',
  founded: 1981,
  unit: 'thousands',
  yearEnd: 'December 31',
  quarterEnds: ['March 31', 'June 30', 'September 30'],
  revenueLabel: 'Operating revenue',
  costLabel: 'Direct operating expenses',
  industry: 'scheduled and chartered air cargo',
  products: 'express flights, charters, livestock transport and aircraft maintenance',
  customers: 'parcel services, freight forwarders, horse breeders and the armed forces',
  materials: 'jet fuel, engine parts, landing rights and the work of pilots',
  season: 'Flights peak from the middle of October to Christmas, and before the spring sales of horses.',
  competitors: 'the freight arms of passenger airlines and other lessors of crewed aircraft',
  segments: [
    {
      name: 'Scheduled Express',
      share: 0.61,
      growth: 0.07,
      margin: 0.11,
      about: 'flies 64 routes at night from the Louisville hub',
    },
    { name: 'Charter', share: 0.27, growth: 0.09, margin: 0.14, about: 'flies relief goods, race cars and horses' },
    {
      name: 'Maintenance',
      share: 0.12,
      growth: 0.03,
      margin: 0.08,
      about: 'overhauls engines of other airlines in Tulsa',
    },
  ],
  regions: [
    { name: 'Domestic', share: 0.57 },
    { name: 'Transatlantic', share: 0.24 },
    { name: 'Latin America', share: 0.19 },
  ],
  revenue: 731_500,
  gross: 0.27,
  selling: 0.13,
  research: 0,
  capex: 0.11,
  staff: 3_270,
  shares: 35_400,
  dividend: 0.28,
  restructuring: { 2020: 0.01 },
  sites: [
    { place: 'Louisville, Kentucky', use: 'headquarters and hub', area: 460_000, held: 'leased until 2041' },
    { place: 'Tulsa, Oklahoma', use: 'engine overhaul', area: 275_000, held: 'owned' },
    { place: 'Shannon, Ireland', use: 'stables and handling', area: 82_000, held: 'leased until 2029' },
  ],
  officers: [
    {
      post: 'Chief Executive Officer',
      name: 'Orville Mackintosh',
      born: 1965,
      from: 2018,
      before: 'captain and head of flight operations',
    },
    {
      post: 'Chief Financial Officer',
      name: 'Delphine Roake',
      born: 1976,
      from: 2021,
      before: 'head of aircraft leasing at a bank',
    },
    {
      post: 'Chief Safety Officer',
      name: 'Ignatius Wray',
      born: 1962,
      from: 2015,
      before: 'investigator of accidents',
    },
  ],
  directors: [
    { name: 'Rutherford Bly', since: 2011, committee: 'Audit', job: 'former insurer of aircraft' },
    { name: 'Consuelo Hardwick', since: 2018, committee: 'Compensation', job: 'chief executive of a port' },
    { name: 'Fenella Vane', since: 2000, committee: 'Nominating', job: 'daughter of a founder' },
  ],
  auditors: [{ name: 'Marrow & Pike LLP', city: 'Cincinnati, Ohio', from: 2013 }],
  cases: [
    {
      key: 'pilots',
      about: 'Arbitration with the pilots’ union on pay for training days',
      states: {
        2022: 'The arbitrator decided in August 2022 that $6.7 million must be paid for the years from 2018 on.',
      },
    },
    {
      key: 'quito',
      about: 'Claims after an aircraft left the runway in Quito in November 2021',
      states: { 2022: 'Nobody was killed. The hull and the cargo were insured; our own share is $2.0 million.' },
    },
  ],
  acquisitions: [
    {
      target: 'Gulfline Charter',
      business: 'charter flights to oil fields',
      closed: 'May 16, 2022',
      year: 2022,
      price: 58_900,
    },
  ],
  debts: [
    { name: 'Equipment notes', rate: '5.10%', due: 2032, share: 0.8 },
    { name: 'Revolving credit facility', rate: 'SOFR plus 1.90%', due: 2026, share: 0.2 },
  ],
  leverage: '4.50 to 1.00',
  namesPages: false,
  risks: [
    {
      key: 'parcel',
      title: 'One parcel service hires most of our night flights',
      text: 'A single parcel service pays for 54 percent of scheduled flights. Its contract ends in May 2025, and it has ordered freighters of its own.',
    },
    {
      key: 'fuel',
      title: 'Fuel is bought at spot prices',
      text: 'We do not hedge fuel. One more cent a gallon costs us $0.9 million a year, of which surcharges bring back about 70 percent, two months later.',
    },
    {
      key: 'crew',
      title: 'There are too few pilots',
      text: 'In one year 118 of our 690 pilots left for passenger airlines, and it takes seven months to train a successor.',
    },
  ],
  policies: {
    revenue:
      'Revenue of a flight is recognized when it has landed; hours that a customer reserved but did not fly are recognized at the end of the month.',
    buildings: 'Airframes are depreciated over 18 years to a residual value of 10 percent, engines by flight hours.',
    inventory: 'Spare parts are valued at average cost less an allowance for parts of types that we retire.',
    warranty: 'Overhauled engines carry a warranty of 1,500 flight hours.',
    goodwill: 'Goodwill is tested for impairment every December 1.',
  },
  notes: [
    {
      key: 'fleet',
      year: 2022,
      text: 'On February 21, 2023 we ordered three converted freighters for delivery in 2024, for a total of $74 million.',
    },
  ],
}
