import { createHash } from 'node:crypto'

/** The JSON Schema keywords that a sample depends on. */
export interface SampledSchema {
  type?: string | string[]
  properties?: Record<string, SampledSchema>
  items?: SampledSchema
  enum?: unknown[]
  format?: string
  pattern?: string
  minimum?: number
  'x-one-of'?: string
  'x-decimal'?: object
}

type JsonObject = Record<string, unknown>

const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** A version 4 UUID that depends on the name alone. */
export function guidFor(name: string): string {
  const hex = createHash('sha256').update(name).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

/** Samples by field name, where the schema says only that the field is a text. */
const TEXTS: Record<string, string> = {
  revision: '1',
  name: 'Stoneware jug',
  slug: 'stoneware-jug',
  secret: 'JBSWY3DPEHPK3PXP',
  url: 'https://shop.example.com/',
  uploadUrl: 'https://shop.example.com/data-files/FILE',
  fullUrl: 'https://shop.example.com/sign-in',
  accessToken: 'ACCESS_TOKEN',
  access_token: 'ACCESS_TOKEN',
  sessionToken: 'SESSION_TOKEN',
  stateToken: 'STATE_TOKEN',
  verificationId: 'STATE_TOKEN',
  flow: 'FLOW',
  code: 'EXAMPLE-2026',
}

const FORMATS: Record<string, string> = {
  email: 'ada@example.com',
  currency: 'EUR',
  country: 'DE',
  url: 'https://shop.example.com/',
  phone: '+49 30 123456',
  'date-time': '2026-01-31T12:00:00.000Z',
}

function sampleText(schema: SampledSchema, name: string): string {
  if (schema['x-decimal']) return '12.50'
  if (schema.format === 'uuid' || /(^id|Id)$/.test(name)) return TEXTS[name] ?? guidFor(name)
  return (schema.format && FORMATS[schema.format]) ?? TEXTS[name] ?? 'EXAMPLE'
}

/**
 * A value that fits the schema: every field, lists with one element. It is the same in every run. Values of the request
 * are used again where the schema has them at the same path, as an entity in a reply repeats what was written.
 */
export function sampleValue(schema: SampledSchema, name = '', request?: unknown): unknown {
  if (schema.properties) {
    const groups = new Set<string>()
    const fields = Object.entries(schema.properties).flatMap(([key, field]) => {
      const group = field['x-one-of']
      if (group && groups.has(group)) return []
      if (group) groups.add(group)
      const sent = isObject(request) ? request[key] : undefined
      return [[key, sampleValue(field, key === 'id' ? `${name}Id` : key, sent)]]
    })
    return Object.fromEntries(fields)
  }
  if (schema.items) return [sampleValue(schema.items, name, Array.isArray(request) ? request[0] : undefined)]
  if (request !== undefined && request !== null && typeof request !== 'object') return request
  if (schema.enum) return schema.enum[0]
  switch ([schema.type].flat()[0]) {
    case 'string':
      return sampleText(schema, name)
    case 'number':
    case 'integer':
      return Math.max(schema.minimum ?? 1, 1)
    case 'boolean':
      return false
    default:
      return request ?? {}
  }
}
