/** A part of the business that is reported separately. */
export interface Segment {
  readonly name: string
  /** Share of the first year's revenue. */
  readonly share: number
  /** Mean growth a year. */
  readonly growth: number
  /** Operating income of revenue. */
  readonly margin: number
  readonly about: string
}

export interface Officer {
  readonly post: string
  readonly name: string
  readonly born: number
  /** First and last year in the post. */
  readonly from: number
  readonly to?: number
  readonly before: string
}

export interface LegalCase {
  /** Short key, part of the names of its facts. */
  readonly key: string
  readonly about: string
  /** What is said in the report of a year; the last one holds for later years, none before the first. */
  readonly states: Readonly<Record<number, string>>
}

export interface Acquisition {
  readonly target: string
  readonly business: string
  readonly closed: string
  readonly year: number
  readonly price: number
}

/** Everything about a made-up company that is not a figure of a year. */
export interface Company {
  readonly key: string
  readonly name: string
  readonly short: string
  readonly ticker: string
  readonly exchange: string
  readonly state: string
  readonly founded: number
  readonly unit: 'thousands' | 'millions'
  readonly yearEnd: string
  readonly quarterEnds: readonly [string, string, string]
  readonly revenueLabel: string
  readonly costLabel: string
  readonly industry: string
  readonly products: string
  readonly customers: string
  readonly materials: string
  readonly season: string
  readonly competitors: string
  readonly segments: readonly Segment[]
  readonly regions: readonly { readonly name: string; readonly share: number }[]
  readonly revenue: number
  readonly gross: number
  readonly selling: number
  readonly research: number
  readonly capex: number
  readonly staff: number
  readonly shares: number
  readonly dividend: number
  /** Share of revenue that restructuring cost in a year. */
  readonly restructuring: Readonly<Record<number, number>>
  readonly sites: readonly {
    readonly place: string
    readonly use: string
    readonly area: number
    readonly held: string
  }[]
  readonly officers: readonly Officer[]
  readonly directors: readonly {
    readonly name: string
    readonly since: number
    readonly committee: string
    readonly job: string
  }[]
  readonly auditors: readonly { readonly name: string; readonly city: string; readonly from: number }[]
  readonly cases: readonly LegalCase[]
  readonly acquisitions: readonly Acquisition[]
  readonly debts: readonly {
    readonly name: string
    readonly rate: string
    readonly due: number
    readonly share: number
  }[]
  readonly leverage: string
  /** Whether statements and notes carry the name of the company at their head. */
  readonly namesPages: boolean
  readonly risks: readonly { readonly key: string; readonly title: string; readonly text: string }[]
  /** Sentences on how the books are kept, by the key of their fact. */
  readonly policies: Readonly<Record<string, string>>
  readonly notes: readonly { readonly key: string; readonly year: number; readonly text: string }[]
}
