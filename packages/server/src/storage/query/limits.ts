/** Bounds of one query. They hold for every caller; going over one is a violation, never a clamp. */
export const LIMITS = {
  /** Nested `$and`, `$or` and `$not`. */
  depth: 20,
  /** Conditions in one filter. */
  conditions: 500,
  /** Values in one `$in`, `$nin`, `$hasSome` or `$hasAll`. */
  listValues: 1000,
  /** Characters of one text value. */
  textLength: 10_000,
  /** Characters of a field name in a sort, and entries of a sort (protocol/queries §3). */
  fieldName: 512,
  sorts: 5,
  /** A cursor has at most 16000 characters (protocol/queries §3). */
  cursor: 16_000,
  /** Share of a cursor that filter and sort may take; the rest is for the position. */
  cursorState: 10_000,
  /** paging.offset is a 32-bit integer on the wire. */
  offset: 2_147_483_647,
  /** Violations listed in one answer; one more says that there are others. */
  violations: 100,
  /**
   * What a query of a shopper may cost, in the units of `COST`. 40 units are 4 seconds of one processor over 100,000 documents of 1 kB,
   * which PostgreSQL divides among its parallel workers. One word in eight texts of a document costs 39 with the total.
   */
  cost: 40,
  /** The same for merchants and their programs, of whom there are few. The time limit of statements bounds these. */
  merchantCost: 400,
} as const

/**
 * What a query costs for each row that it reads, were no index to help. A unit is about a microsecond of a processor of
 * 2026, measured with documents of 1 kB. Larger rows cost more; the time limit of statements bounds them.
 */
export const COST = {
  /** Reading a field, by where it is stored. Lists and values of any type take a subquery for each condition. */
  read: { column: 0, document: 0.5, expression: 0.5, columnList: 0.5, documentList: 3, rows: 5 },
  /** Comparing what was read: 500 equalities of columns stay well below the limit. */
  condition: 0.05,
  /** A value of `$in`: they are looked up in a hash table, so only the statement grows. */
  value: 0.002,
  /** A value of `$hasSome` or `$hasAll` of a column that holds a list: each is compared with each element. */
  listedValue: 0.03,
  /** Taking the case from a text: from all texts of a document once, and from each. */
  lower: { document: 10, each: 1 },
  /** Looking for `$contains` or `$endsWith` in all texts of a document, and in each. */
  search: { document: 2.5, each: 0.15 },
  /** A regular expression of `$matches`. From 33 in a statement on, PostgreSQL compiles them for each row. */
  pattern: 3,
  patternCharacter: 0.01,
  /** An expression of a pipeline. `text` is for each kB that an operation reads; its functions are PL/pgSQL. */
  expression: {
    path: 0.5,
    operation: 1.5,
    operand: 1,
    text: { lower: 9, concat: 8, read: 1, none: 0 },
  },
  /** Making an object of its members, and each kB of it. */
  object: { each: 4, member: 0.6, width: 1.2 },
  /** An element of a list that is unwound, and how many elements a list is estimated to have. */
  element: 1.1,
  elements: 2,
  /** Making a list of the members of an object. */
  entries: 5,
  /** Leaving a path out of a document. */
  exclusion: 2,
  /** A key or a result of a group, and the estimated number of groups for each document. */
  accumulator: 1,
  groups: 0.5,
  /** Factor for the total: counting reads all rows again, but neither orders nor returns them. */
  total: 1.5,
} as const
