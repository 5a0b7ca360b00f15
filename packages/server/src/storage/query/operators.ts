// The operators of protocol/queries §1, with $eq, $nin and $isEmpty of newer clients; $matches is in protocol/content §7,
// $matchItems in protocol/catalogue §10.
export const OPERATORS = [
  '$eq',
  '$ne',
  '$gt',
  '$gte',
  '$lt',
  '$lte',
  '$in',
  '$nin',
  '$startsWith',
  '$endsWith',
  '$contains',
  '$hasSome',
  '$hasAll',
  '$exists',
  '$isEmpty',
  '$matches',
  '$urlized',
  '$matchItems',
] as const

export type Operator = (typeof OPERATORS)[number]

export type FieldType =
  | 'string'
  | 'guid'
  | 'number'
  | 'decimal'
  | 'boolean'
  | 'datetime'
  /** A date that is always stored as `{"$date": …}` in UTC with milliseconds: compared as text, so that an index applies. */
  | 'instant'
  | 'json'
  | 'any'

const EQUALITY: readonly Operator[] = [
  '$eq',
  '$ne',
  '$in',
  '$nin',
  '$hasSome',
  '$hasAll',
  '$exists',
  '$isEmpty',
]
const ORDERED: readonly Operator[] = [...EQUALITY, '$gt', '$gte', '$lt', '$lte']

const TEXTUAL = OPERATORS.filter(operator => operator !== '$matchItems')

/** The operators of a type, which `filter: '*'` allows. */
export const OPERATORS_OF: Record<FieldType, readonly Operator[]> = {
  string: TEXTUAL,
  guid: TEXTUAL,
  number: ORDERED,
  decimal: ORDERED,
  boolean: EQUALITY,
  datetime: ORDERED,
  instant: ORDERED,
  // A whole JSON value can only be tested for presence: `$eq` and `$ne` accept null only.
  json: ['$eq', '$ne', '$exists'],
  any: TEXTUAL,
}

export function isOperator(name: string): name is Operator {
  return (OPERATORS as readonly string[]).includes(name)
}
