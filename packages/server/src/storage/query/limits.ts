/** Limits of one query, for every caller. Exceeding one is a violation; values are never clamped. */
export const LIMITS = {
  /** Nested `$and`, `$or` and `$not`. */
  depth: 20,
  /** Conditions in one filter. */
  conditions: 500,
  /** Values in one `$in`, `$nin`, `$hasSome` or `$hasAll`. */
  listValues: 1000,
  /** Filters in one `$matchItems`. */
  matchedItems: 10,
  /** Characters of one text value. */
  textLength: 10_000,
  /** Characters of a field name in a sort, and entries of a sort (protocol/queries §3). */
  fieldName: 512,
  sorts: 5,
  /** A cursor has at most 16000 characters (protocol/queries §3). */
  cursor: 16_000,
  /** Share of a cursor for filter and sort; the rest is for the position. */
  cursorState: 10_000,
  /** paging.offset is a 32-bit integer on the wire. */
  offset: 2_147_483_647,
  /** Violations listed in one reply; one more states that there are others. */
  violations: 100,
  /**
   * Maximum cost of a shopper's query, in the units of `COST`. 40 units are 4 seconds of one processor over 100,000
   * documents of 1 kB, divided among PostgreSQL's parallel workers. One word in eight texts of a document costs 39 with the
   * total.
   */
  cost: 40,
  /** The same for merchants and their programs, who are few. The statement timeout bounds these queries. */
  merchantCost: 400,
} as const

/**
 * Cost of a query per row, as if no index applied. A unit is about a microsecond of a processor of 2026, measured with
 * documents of 1 kB. Larger rows cost more; the statement timeout bounds them.
 */
export const COST = {
  /** Reading a field, by where it is stored. Lists and values of type `any` need a subquery for each condition. */
  read: { column: 0, document: 0.5, expression: 0.5, columnList: 0.5, documentList: 3, rows: 5 },
  /** Comparing a value: 500 equality conditions on columns stay well below the limit. */
  condition: 0.05,
  /** A value of `$in`. Values are looked up in a hash table, so only the statement grows. */
  value: 0.002,
  /** A value of `$hasSome` or `$hasAll` of a column that holds a list: each is compared with each element. */
  listedValue: 0.03,
  /** Case folding: of all texts of a document once, and of each text. */
  lower: { document: 10, each: 1 },
  /** Searching for `$contains` or `$endsWith` in all texts of a document, and in each. */
  search: { document: 2.5, each: 0.15 },
  /** A regular expression of `$matches`. From 33 per statement on, PostgreSQL compiles them for each row. */
  pattern: 3,
  patternCharacter: 0.01,
  /** An expression of a pipeline. `text` is per kB that an operation reads; its functions are PL/pgSQL. */
  expression: {
    path: 0.5,
    operation: 1.5,
    operand: 1,
    text: { lower: 9, concat: 8, read: 1, none: 0 },
  },
  /** Building an object from its members, and each kB of it. */
  object: { each: 4, member: 0.6, width: 1.2 },
  /** An unwound list element, and the estimated number of elements of a list. */
  element: 1.1,
  elements: 2,
  /** Building a list of the members of an object. */
  entries: 5,
  /** Removing a path from a document. */
  exclusion: 2,
  /** A key or a result of a group, and the estimated number of groups per document. */
  accumulator: 1,
  groups: 0.5,
  /** Factor for the total: counting reads all rows again, but neither orders nor returns them. */
  total: 1.5,
} as const
