/** A tax of one authority, as a tax calculator quotes it. */
export interface QuotedTax {
  name: string
  /** Decimal text, 0 to 1. */
  rate: string
  type?: string
  jurisdiction?: string
  jurisdictionType: 'COUNTRY' | 'STATE' | 'COUNTY' | 'CITY' | 'SPECIAL'
  compound: boolean
}

/** The taxes that a calculator quotes for the parts of a purchase. */
export interface TaxQuote {
  /** Of lines, by their id. */
  lines: Readonly<Record<string, readonly QuotedTax[]>>
  delivery: readonly QuotedTax[]
  /** Of fees, by their id. */
  fees: Readonly<Record<string, readonly QuotedTax[]>>
}
