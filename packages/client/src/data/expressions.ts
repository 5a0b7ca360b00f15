import { modelRejection } from './errors.ts'

/** A value that a pipeline computes for each item or group, in its wire form (protocol/content §10). */
export interface Expression {
  readonly [operation: string]: unknown
}

/** An expression or a literal number. */
export type Operand = Expression | number

const expression = (operand: Operand): Expression =>
  typeof operand === 'number' ? { numeric: operand } : operand

const ofOne = (operation: string) => (operand: Operand) => ({
  [operation]: { expression: expression(operand) },
})
const ofTwo = (operation: string) => (first: Operand, second: Operand) => ({
  [operation]: { firstExpression: expression(first), secondExpression: expression(second) },
})
const ofMany =
  (operation: string) =>
  (...operands: (Operand | readonly Operand[])[]) => ({
    [operation]: { expressions: operands.flat().map(operand => expression(operand as Operand)) },
  })

function named(fieldPath: string) {
  if (typeof fieldPath !== 'string') throw modelRejection('WDE0044', 'field')
  return { fieldPath }
}

/** Expressions of pipeline stages: `multiply(field('price'), 1.19)`. */
export const expressions = {
  /** The value of a field, or of a path into one. */
  field: named,
  string: (text: string) => ({ text }),
  number: (numeric: number) => ({ numeric }),
  add: ofMany('add'),
  sum: ofMany('sum'),
  multiply: ofMany('multiply'),
  subtract: ofTwo('subtract'),
  divide: ofTwo('divide'),
  mod: ofTwo('mod'),
  abs: ofOne('abs'),
  floor: ofOne('floor'),
  ceil: ofOne('ceil'),
  concat: ofMany('concat'),
  stringify: ofOne('stringify'),
  toLower: ofOne('toLower'),
  toUpper: ofOne('toUpper'),
  length: ofOne('length'),
  substring: (text: Operand, start: Operand, length: Operand) => ({
    substring: {
      expression: expression(text),
      startExpression: expression(start),
      lengthExpression: expression(length),
    },
  }),
} satisfies Record<string, (...operands: never[]) => Expression>

/** Converts an argument to an expression; a string is a field name. */
export const expressionOf = (operand: Operand | string): Expression =>
  typeof operand === 'string' ? named(operand) : expression(operand)
