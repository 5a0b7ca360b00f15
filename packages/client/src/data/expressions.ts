import { modelRefusal } from './errors.ts'

/** A value that a pipeline works out for each item or group, as it travels (protocol/content §10). */
export interface Expression {
  readonly [operation: string]: unknown
}

/** An expression, or a number that stands for itself. */
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
  if (typeof fieldPath !== 'string') throw modelRefusal('WDE0044', 'field')
  return { fieldPath }
}

/** What the stages of a pipeline calculate with: `multiply(field('price'), 1.19)`. */
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

/** What stands where a stage takes a field or an expression: a string names a field. */
export const expressionOf = (given: Operand | string): Expression =>
  typeof given === 'string' ? named(given) : expression(given)
