/** The parts of a JSON Schema that decide about a TypeScript type. */
export interface Schema {
  type?: string | readonly string[]
  enum?: readonly unknown[]
  items?: Schema
  properties?: Record<string, Schema>
  required?: readonly string[]
  additionalProperties?: Schema | boolean
  description?: string
}

/** How the types of a message are written. */
export interface TypeStyle {
  /** A part of a request: every field below it may be left out, or null to clear it. */
  isInput?: boolean
  /** The name of an object type that is declared elsewhere. */
  nameOf?(schema: Schema): string | undefined
}

export const quoted = (text: string) => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`

/** A documentation comment of one line. */
export const comment = (text: string) =>
  `/** ${text.replaceAll('*/', '* /').replaceAll(/\s+/g, ' ').trim()} */`

const listOf = (items: string) => (/^[\w.]+$/.test(items) ? `${items}[]` : `(${items})[]`)

/** The TypeScript type of a schema, with the descriptions of its fields. */
export function typeOf(schema: Schema, style: TypeStyle = {}, indent = ''): string {
  const { type, enum: values, items, additionalProperties } = schema
  if (values)
    return values.map(value => (typeof value === 'string' ? quoted(value) : String(value))).join(' | ')
  if (Array.isArray(type))
    return type.map(each => typeOf({ ...schema, type: each }, style, indent)).join(' | ')
  if (type === 'array') return items ? listOf(typeOf(items, style, indent)) : 'unknown[]'
  if (type === 'string' || type === 'boolean') return type
  if (type === 'integer' || type === 'number') return 'number'
  if (type !== 'object') return 'unknown'
  if (typeof additionalProperties === 'object') {
    const value = typeOf(additionalProperties, style, indent)
    return `Record<string, ${style.isInput && value !== 'unknown' ? `${value} | null` : value}>`
  }
  return style.nameOf?.(schema) ?? fieldsOf(schema, style, indent)
}

/** The fields of an object type in braces. Those of a message itself are as declared, also in a request. */
export function fieldsOf(schema: Schema, style: TypeStyle = {}, indent = '', isMessage = false): string {
  const { properties = {}, required = [] } = schema
  const inner = `${indent}  `
  const isPartial = style.isInput && !isMessage
  const fields = Object.entries(properties).flatMap(([name, field]) => {
    const key = `${/^\w+$/.test(name) ? name : quoted(name)}${!isPartial && required.includes(name) ? '' : '?'}`
    const type = typeOf(field, style, inner)
    return [
      ...(field.description ? [`${inner}${comment(field.description)}`] : []),
      `${inner}${key}: ${type}${isPartial && type !== 'unknown' ? ' | null' : ''}`,
    ]
  })
  return fields.length > 0 ? `{\n${fields.join('\n')}\n${indent}}` : 'Record<never, never>'
}
