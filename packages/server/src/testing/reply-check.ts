import type { CallDeclaration } from '@stoa/contract'
import Schema from 'typebox/schema'
import type { JsonSchema } from '../edge/request/request-schema.ts'
// Brings the formats that schemas name.
import '../edge/request/validate.ts'

/** The schema of a reply: closed objects, and everything that the declaration calls required really there. */
function closed(schema: JsonSchema): JsonSchema {
  const copy: JsonSchema = { ...schema }
  if (schema.properties) {
    copy.properties = Object.fromEntries(
      Object.entries(schema.properties).map(([name, field]) => [name, closed(field)]),
    )
    copy.additionalProperties = false
  } else if (schema.additionalProperties && typeof schema.additionalProperties === 'object')
    copy.additionalProperties = closed(schema.additionalProperties)
  if (schema.items) copy.items = closed(schema.items)
  return copy
}

/** Checks replies of a call against its declaration. Returns the errors; none for a valid reply. */
export function replyCheck(declaration: CallDeclaration): (reply: unknown) => string[] {
  const validator = Schema.Compile(closed(declaration.reply as JsonSchema) as object)
  return reply => {
    if (validator.Check(reply)) return []
    const [, errors] = validator.Errors(reply)
    return (errors as { instancePath: string; keyword: string; params: unknown }[]).map(
      ({ instancePath, keyword, params }) => `${instancePath || '/'} ${keyword} ${JSON.stringify(params)}`,
    )
  }
}
