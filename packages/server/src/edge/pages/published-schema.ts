import type { JsonSchema } from '../request/request-schema.ts'

/** A schema of the contract for OpenAPI: nullable types are type lists, internal keywords are dropped. */
export function published(schema: JsonSchema): JsonSchema {
  const { nullable: _, 'x-always': __, 'x-tolerate-read-only': ___, 'x-money': ____, ...rest } = schema
  const copy: JsonSchema = { ...rest }
  if (copy.properties)
    copy.properties = Object.fromEntries(
      Object.entries(copy.properties).flatMap(([name, field]) =>
        // Read-only fields that a request may contain and the server ignores.
        field['x-tolerate-read-only'] && !field.readOnly ? [] : [[name, published(field)]],
      ),
    )
  if (copy.required?.length === 0) delete copy.required
  if (copy.items) copy.items = published(copy.items)
  if (typeof copy.additionalProperties === 'object')
    copy.additionalProperties = published(copy.additionalProperties)
  return copy
}
