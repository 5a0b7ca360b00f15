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

/** The quote of a calculator, or why there is none. */
export type QuoteOutcome = { quote: TaxQuote } | { failure: { code: string; description: string } }

/** Quotes of tax calculators, so that reads of a cart do not ask for the same quote again. Each node has its own. */
export interface TaxQuotes {
  find(key: string): QuoteOutcome | undefined
  /** Loads a quote once for all callers that wait for the same key, and stores its outcome. */
  load(key: string, load: () => Promise<QuoteOutcome>): Promise<void>
}
