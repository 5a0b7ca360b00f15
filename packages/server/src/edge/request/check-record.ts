import type { CallDeclaration, FieldViolation } from '@stoa/contract'
import { type JsonSchema, requestSchema } from './request-schema.ts'
import { compileCheck } from './validate.ts'

/** Compiles the validator of a record in a file. Unlike a request, a record must not have unknown fields. */
export function compileRecordCheck(
  schema: CallDeclaration['request'],
): (record: unknown, currency: string) => FieldViolation[] {
  const check = compileCheck(requestSchema({ path: '', request: schema }), schema as JsonSchema)
  return (record, currency) => {
    const { violations = [], ignored = [] } = check(record, currency) ?? {}
    return [...violations, ...ignored.map(({ violation }) => violation)]
  }
}

/** Compiles the validator of the body of a protocol that ignores unknown fields. */
export function compileBodyCheck(schema: CallDeclaration['request']): (body: unknown) => FieldViolation[] {
  const check = compileCheck(requestSchema({ path: '', request: schema }), schema as JsonSchema)
  return body => check(body)?.violations ?? []
}
