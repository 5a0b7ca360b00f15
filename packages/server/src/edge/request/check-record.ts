import type { CallDeclaration, FieldViolation } from '@stoa/contract'
import { type JsonSchema, requestSchema } from './request-schema.ts'
import { compileCheck } from './validate.ts'

/** The validator of a record in a file, which is compiled for the first one. Unlike a request, a record must not have unknown fields. */
export function compileRecordCheck(
  schema: CallDeclaration['request'],
): (record: unknown, currency: string) => FieldViolation[] {
  let check: ReturnType<typeof compileCheck> | undefined
  return (record, currency) => {
    check ??= compileCheck(requestSchema({ path: '', request: schema }), schema as JsonSchema)
    const { violations = [], ignored = [] } = check(record, currency) ?? {}
    return [...violations, ...ignored.map(({ violation }) => violation)]
  }
}

/** Compiles the validator of the body of a protocol that ignores unknown fields. */
export function compileBodyCheck(schema: CallDeclaration['request']): (body: unknown) => FieldViolation[] {
  const check = compileCheck(requestSchema({ path: '', request: schema }), schema as JsonSchema)
  return body => check(body)?.violations ?? []
}
