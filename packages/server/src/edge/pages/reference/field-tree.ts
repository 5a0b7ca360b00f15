import type { JsonSchema } from '../../request/request-schema.ts'
import { escapeHtml } from '../escape-html.ts'
import { entityOf } from './reference-calls.ts'

/** HTML of a text of the contract, in which backquotes mark code. */
export const inlineCode = (text: string) => escapeHtml(text).replaceAll(/`([^`]+)`/g, '<code>$1</code>')

const isList = (schema: JsonSchema) => [schema.type].flat().includes('array')

/** The type of a field in one or a few words. */
export function fieldType(schema: JsonSchema): string {
  if (isList(schema)) return `${schema.items ? fieldType(schema.items) : 'any'}[]`
  const { additionalProperties: values } = schema
  if (typeof values === 'object' && !schema.properties) return `map of ${fieldType(values)}`
  const entity = entityOf(schema)
  if (entity) return entity
  if (schema['x-decimal']) return 'decimal string'
  if (schema.enum) return 'enum'
  const names = [schema.type ?? 'any'].flat().filter(name => name !== 'null')
  return names.join(' or ')
}

const isNullable = (schema: JsonSchema) =>
  [schema.type].flat().includes('null') || (schema.anyOf?.some(({ type }) => type === 'null') ?? false)

const FORMATS: Record<string, string> = {
  uuid: 'GUID',
  'date-time': 'ISO 8601, UTC',
  currency: 'ISO 4217',
  country: 'ISO 3166-1 alpha-2',
  url: 'URL',
  email: 'e-mail address',
  phone: 'phone number',
}

const range = (unit: string, min: unknown, max: unknown): string | false => {
  if (min === undefined && max === undefined) return false
  const suffix = unit && ` ${unit}`
  if (min === undefined) return `at most ${max}${suffix}`
  return max === undefined ? `at least ${min}${suffix}` : `${min} to ${max}${suffix}`
}

/** Format and limits of a field, in a few words each. */
export function limitsOf(schema: JsonSchema): string[] {
  const { gte, gt, lt, lte, maxScale } = schema['x-decimal'] ?? {}
  const limits = [
    schema.format && (FORMATS[schema.format] ?? schema.format),
    range('characters', schema.minLength, schema.maxLength),
    range('elements', schema.minItems, schema.maxItems),
    range('', schema.minimum ?? gte, schema.maximum ?? lte),
    gt !== undefined && `more than ${gt}`,
    lt !== undefined && `less than ${lt}`,
    maxScale !== undefined && `at most ${maxScale} decimal places`,
    !schema['x-decimal'] && schema.pattern && `matches ${schema.pattern}`,
    schema['x-one-of'] && `at most one of ${schema['x-one-of']}`,
    isNullable(schema) && 'null clears it',
  ]
  return [...limits, ...(schema.items ? limitsOf(schema.items) : [])].filter(
    limit => typeof limit === 'string',
  )
}

const badge = (text: string, name = text) => ` <span class="badge ${name}">${text}</span>`

function fieldHead(name: string, field: JsonSchema, presence: string, isInPath: boolean): string {
  const limits = limitsOf(field).map(limit => ` <span class="limit">${escapeHtml(limit)}</span>`)
  return `<code class="name">${escapeHtml(name)}</code> <span class="type">${escapeHtml(fieldType(field))}</span>${
    presence && badge(presence)
  }${isInPath ? badge('in path', 'in-path') : ''}${field.readOnly ? badge('read-only', 'read-only') : ''}${limits.join('')}`
}

function fieldNote(field: JsonSchema): string {
  const values = (field.enum ?? field.items?.enum ?? []).filter(value => value !== null)
  const description = field.description ?? field.items?.description
  return [
    description && `<span class="note">${inlineCode(String(description))}</span>`,
    values.length > 0 &&
      `<span class="note values">${values.map(value => `<code>${escapeHtml(String(value))}</code>`).join(' ')}</span>`,
  ]
    .filter(Boolean)
    .join('')
}

/** The schema whose fields are listed under a field: of the element of a list, or of the value of a map. */
export const below = (schema: JsonSchema): JsonSchema =>
  schema.items ?? (typeof schema.additionalProperties === 'object' ? schema.additionalProperties : schema)

interface FieldTreeOptions {
  /** What is written next to fields that the schema requires. Replies contain them always. */
  required: 'required' | 'always'
  /** Dotted paths of the fields that are part of the address. */
  pathParameters?: readonly string[]
}

/**
 * The fields of a schema as a tree of lists. Fields of entities are filled in by the script when they are opened, from
 * the list of the entity on the same page. Without the script the link leads there.
 */
export function fieldTree(schema: JsonSchema, options: FieldTreeOptions, at = ''): string {
  const { required, pathParameters = [] } = options
  const rows = Object.entries(schema.properties ?? {}).map(([name, field]) => {
    const path = at + name
    const head = fieldHead(
      name,
      field,
      schema.required?.includes(name) ? required : '',
      pathParameters.includes(path),
    )
    const note = fieldNote(field)
    const entity = entityOf(field)
    if (entity)
      return `<li><details data-entity="${entity}"><summary>${head}${note}</summary><a href="#entity-${entity}">Fields of ${entity}</a></details></li>`
    const tree = fieldTree(below(field), options, `${path}.`)
    return tree
      ? `<li><details><summary>${head}${note}</summary>${tree}</details></li>`
      : `<li>${head}${note}</li>`
  })
  return rows.length > 0 ? `<ul class="fields">${rows.join('')}</ul>` : ''
}
