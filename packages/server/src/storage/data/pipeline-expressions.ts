import { type RawBuilder, sql } from 'kysely'

type Json = RawBuilder<unknown>

/** Operations with many, two and one operands: the functions of schema/160-data-pipelines.sql. */
export const OPERATIONS = {
  many: ['add', 'sum', 'multiply', 'concat'],
  two: ['subtract', 'divide', 'mod'],
  one: ['abs', 'floor', 'ceil', 'stringify', 'toLower', 'toUpper', 'length'],
} as const

export type Operation = (typeof OPERATIONS)[keyof typeof OPERATIONS][number] | 'substring'

/** A validated expression of a pipeline. */
export type Expression =
  | { kind: 'path'; path: readonly string[] }
  | { kind: 'text'; text: string }
  | { kind: 'number'; number: number }
  | { kind: 'operation'; operation: Operation; operands: readonly Expression[] }

/** The value at a path; null and absent are the same. */
export const at = (document: Json, path: readonly string[]): Json =>
  sql`nullif(${document} #> ${path}::text[], 'null'::jsonb)`

const list = (parts: readonly Json[]) => sql`array[${sql.join(parts)}]::jsonb[]`

/** An object without parts that have no value. */
export const objectOf = (parts: readonly (readonly [name: string, part: Json])[]): Json =>
  sql`data_object(${parts.map(([name]) => name)}::text[], ${list(parts.map(([, part]) => part))})`

/** Compiles an expression to SQL that returns JSON, or null without a value. Linear in size. */
export function compileExpression(expression: Expression, document: Json): Json {
  switch (expression.kind) {
    case 'path':
      return at(document, expression.path)
    case 'text':
      return sql`to_jsonb(${expression.text}::text)`
    case 'number':
      return sql`to_jsonb(${String(expression.number)}::numeric)`
    case 'operation':
      return compileOperation(expression, document)
  }
}

function compileOperation(
  { operation, operands }: Extract<Expression, { kind: 'operation' }>,
  document: Json,
): Json {
  const compiled = operands.map(operand => compileExpression(operand, document))
  if (operation === 'substring') {
    const toEnd = compiled.length < 3
    return sql`data_substring(${sql.join(toEnd ? [...compiled, sql`null::jsonb`] : compiled)}, ${sql.lit(toEnd)})`
  }
  const takesList = (OPERATIONS.many as readonly string[]).includes(operation)
  return sql`${sql.raw(FUNCTIONS[operation])}(${takesList ? list(compiled) : sql.join(compiled)})`
}

const FUNCTIONS: Record<Exclude<Operation, 'substring'>, string> = {
  add: 'data_add',
  sum: 'data_sum',
  multiply: 'data_multiply',
  concat: 'data_concat',
  subtract: 'data_subtract',
  divide: 'data_divide',
  mod: 'data_mod',
  abs: 'data_abs',
  floor: 'data_floor',
  ceil: 'data_ceil',
  stringify: 'data_stringify',
  toLower: 'data_lower',
  toUpper: 'data_upper',
  length: 'data_length',
}
