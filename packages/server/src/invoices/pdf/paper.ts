/** The content of a paper: texts in the buyer's language, amounts formatted. It is stored and never changes. */
export interface Paper {
  /** BCP 47. */
  language: string
  rtl: boolean
  accentColor: string
  shopName: string
  title: string
  /** Instant of the paper, ISO 8601. */
  createdDate: string
  /** Facts beside the title, such as number and date. */
  facts: [label: string, value: string][]
  parties: { title: string; lines: string[] }[]
  columns: string[]
  /** Cells of each line; the first has a bold name and further lines. */
  lines: { name: string; details: string[]; cells: string[] }[]
  /** The last row is the total. */
  totals: [label: string, value: string][]
  /** What was paid of the total, and what is due. */
  settlement?: [label: string, value: string][]
  /** Taxes by rate. */
  taxes?: { columns: string[]; rows: string[][] }
  notes: string[]
  footer: string[]
  pageWord: string
}
