import { type CallDeclaration, cutText } from '@stoa/contract'
import { type JsonSchema, requestSchema } from '@stoa/server'
import fc from 'fast-check'

/** Ids of existing entities, by kind, so that requests pass the first look-up. */
export type Known = Record<
  | 'product'
  | 'variant'
  | 'collection'
  | 'checkout'
  | 'order'
  | 'lineItem'
  | 'activity'
  | 'slug'
  | 'choice'
  | 'app'
  | 'dataCollection'
  | 'dataItem'
  | 'dataField'
  | 'member'
  | 'session'
  | 'factor'
  | 'connection'
  | 'servicePlugin'
  | 'secret',
  string[]
>
type Kind = keyof Known

/** Values that fit no field. */
const wild = fc.oneof(
  fc.jsonValue({ maxDepth: 3 }),
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.constantFrom('', ' ', '\u0000', '\ud800', "'; --", '%', '-0', '1e400', 'NaN', '__proto__', 'null', '\\'),
  fc.constantFrom(-1, 0, 1e21, 2 ** 31, 2 ** 53, 0.1 + 0.2, -0, 99_999, 100_000),
)

const fields =
  'id name price sku slug numericId lastUpdated productId number createdDate status x.y year tags friends _id'.split(
    ' ',
  )
const operators =
  '$eq $ne $gt $lte $in $nin $hasSome $hasAll $contains $startsWith $exists $isEmpty $matches $urlized'.split(
    ' ',
  )

function filters(anyId: fc.Arbitrary<string>): fc.Arbitrary<unknown> {
  const value = fc.oneof(anyId, wild, fc.array(fc.oneof(anyId, wild), { maxLength: 3 }))
  return fc.letrec(tie => ({
    node: fc.oneof(
      { depthSize: 'small' },
      fc.dictionary(
        fc.constantFrom(...fields),
        fc.oneof(value, fc.dictionary(fc.constantFrom(...operators), value, { maxKeys: 2 })),
        { maxKeys: 2 },
      ),
      fc.record({ $and: fc.array(tie('node'), { maxLength: 2 }) }),
      fc.record({ $or: fc.array(tie('node'), { maxLength: 2 }) }),
      fc.record({ $not: tie('node') }),
    ),
  })).node
}

/** The kind of entity that a field refers to, by its name and the call's path. */
function kindOf(name: string, path: string): Kind | undefined {
  // Content data (protocol/content §2): items of one collection that refer to each other.
  if (/(dataCollection|CollectionId)$|^dataCollectionId|dataCollection\.id$/i.test(name))
    return 'dataCollection'
  if (/(dataItem|referringItem|referencedItem)s?(\.id|Ids?)$|dataItemIds/i.test(name)) return 'dataItem'
  if (
    /fieldPath|FieldName|fieldKey|fields$|\.field$|\.data$|fieldName$/.test(name) &&
    /items|collections/.test(path)
  )
    return 'dataField'
  // Sign-in (protocol/sign-in §4): the reply of any step may be sent to another one.
  if (
    /(stateToken|sessionToken|session_token|recoveryToken|deviceToken|refreshToken|^token|^flow|^state|^code)$/.test(
      name,
    )
  )
    return 'secret'
  if (/(identityId|member_id|memberIds|member\.id)$/.test(name)) return 'member'
  if (/factorId$/.test(name)) return 'factor'
  if (/connectionId$/.test(name) && /connections/.test(path)) return 'connection'
  if (name === 'id' && /members|sessions/.test(path)) return path.includes('members') ? 'member' : 'session'
  if (/service-plugins/.test(path)) return /(^|\.)id$/.test(name) ? 'servicePlugin' : undefined
  if (/variantId/i.test(name)) return 'variant'
  if (/product|inventoryId|catalogItemId/i.test(name)) return 'product'
  if (/lineItemIds|lineItems/.test(name)) return 'lineItem'
  if (/activityId/.test(name)) return 'activity'
  if (/checkout/i.test(name)) return 'checkout'
  if (/order/i.test(name)) return 'order'
  if (/appId/.test(name)) return 'app'
  if (/slug/.test(name)) return 'slug'
  if (/choice|options/.test(name)) return 'choice'
  if (!/(^|\.)id$/.test(name)) return undefined
  return (['product', 'collection', 'checkout', 'order'] as const).find(kind => path.includes(kind))
}

function textsOf(schema: JsonSchema, ids: fc.Arbitrary<string> | undefined): fc.Arbitrary<unknown> {
  if (schema.enum) return fc.constantFrom(...schema.enum.filter(value => value !== null))
  const decimal = schema['x-decimal']
  if (decimal)
    return fc.oneof(
      fc.nat(10_000).map(n => String(n / 100)),
      fc.constantFrom('999999999', '0.000001', '1000000000000000', '9999999999999999', '-1'),
    )
  switch (schema.format) {
    case 'uuid':
      return ids ?? fc.uuid()
    case 'email':
      return fc.constantFrom('ada@example.com', 'Ada@EXAMPLE.com', 'ada+1@example.co.uk')
    case 'country':
      return fc.constantFrom('DE', 'US', 'XX')
    case 'currency':
      return fc.constantFrom('EUR', 'JPY', 'XXX')
    case 'phone':
      return fc.constantFrom('+49 30 123456', '123')
    case 'url':
      return fc.webUrl()
    case 'date-time':
      return fc.constantFrom('2026-01-01T00:00:00Z', '2026-01-31T12:00:00.123+02:00')
  }
  if (ids) return ids
  const { minLength = 0, maxLength = 80 } = schema as { minLength?: number; maxLength?: number }
  const top = Math.min(maxLength, 300)
  return fc.oneof(
    fc
      .string({ unit: 'grapheme', minLength, maxLength: Math.min(top, 20) })
      .filter(text => text.length <= top),
    fc.string({ minLength: top, maxLength: top }),
    longTexts(top),
  )
}

/** Texts of every plane that are as long as they may be: a limit in the server may fall inside of a character. */
const longTexts = (length: number) =>
  fc
    .tuple(fc.constantFrom('𠮷', '👩‍👩‍👧', 'e\u0301', '🇩🇪', 'İ', 'ﷺ'), fc.nat(3))
    .map(([character, before]) => cutText('n'.repeat(before) + character.repeat(length), length))

function numbersOf({ type, minimum = 0, maximum }: JsonSchema) {
  const bottom = Number(minimum)
  const top = (maximum as number | undefined) ?? 2 ** 40
  const lowest = Math.max(Math.ceil(bottom), 0)
  const usual = fc.integer({ min: lowest, max: Math.max(Math.min(Math.floor(top), 20), lowest) })
  const edges = fc.constantFrom(bottom, top)
  const fractions = fc.double({ min: bottom, max: top, noNaN: true })
  return fc.oneof(
    { weight: 4, arbitrary: usual },
    edges,
    ...([type].flat().includes('integer') ? [] : [fractions]),
  )
}

/** Messages for a call, as declared. Half of them have one value in a wrong place. */
export function messagesFor(declaration: CallDeclaration, known: Known): fc.Arbitrary<object> {
  const { path } = declaration
  const pick = (list: () => string[]) => fc.nat().map(n => list()[n % Math.max(list().length, 1)] ?? 'none')
  const anyId = pick(() => Object.values(known).flat())
  const idsOf = (kind: Kind) =>
    fc.oneof({ weight: 8, arbitrary: pick(() => known[kind]) }, { weight: 1, arbitrary: anyId })

  const valuesOf = (schema: JsonSchema, name: string): fc.Arbitrary<unknown> => {
    const kind = kindOf(name, path)
    switch ([schema.type].flat()[0]) {
      case 'object': {
        if (schema.properties) return recordOf(schema, name)
        const { additionalProperties: part } = schema
        const values =
          part && typeof part === 'object' && part.type ? valuesOf(part, name) : fc.oneof(anyId, wild)
        const keys = kind ? idsOf(kind) : fc.string({ maxLength: 20 })
        return fc.dictionary(keys, values, { maxKeys: 3 })
      }
      case 'array': {
        const minLength = (schema.minItems as number | undefined) ?? 0
        return fc.array(valuesOf(schema.items ?? {}, name), { minLength, maxLength: Math.max(minLength, 2) })
      }
      case 'string':
        return textsOf(schema, kind && idsOf(kind))
      case 'number':
      case 'integer':
        return numbersOf(schema)
      case 'boolean':
        return fc.boolean()
      default:
        return wild
    }
  }

  const recordOf = (schema: JsonSchema, name: string): fc.Arbitrary<Record<string, unknown>> => {
    const parts = Object.entries(schema.properties ?? {})
    const required = new Set(schema.required ?? [])
    const optional = fc.double({ min: 0, max: 1, noNaN: true })
    const all = parts.map(([field, part]) => {
      const at = name ? `${name}.${field}` : field
      const value = field === 'filter' ? filters(anyId) : valuesOf(part, at)
      const cleared = part.nullable ? fc.oneof({ weight: 8, arbitrary: value }, fc.constant(null)) : value
      return fc.tuple(cleared, optional)
    })
    // Few optional fields at a time: each can cause a rejection.
    const share = Math.min(0.5, 4 / Math.max(parts.length, 1))
    return fc.tuple(...all).map(values => {
      const record: Record<string, unknown> = {}
      const groups = new Set<unknown>()
      for (const [i, [field, part]] of parts.entries()) {
        const [value, chance] = values[i] as [unknown, number]
        if (!required.has(field) && chance > share) continue
        const group = part['x-one-of']
        if (group && groups.has(group)) continue
        if (group) groups.add(group)
        record[field] = value
      }
      return record
    })
  }

  const right = recordOf(requestSchema(declaration), '')
  const spoilt = fc
    .tuple(right, wild, fc.nat())
    .map(([message, value, where]) => spoil(message, value, where))
  return fc.oneof(right, spoilt)
}

/** Replaces one value of the message, or adds the value to it. */
function spoil(message: object, value: unknown, where: number): object {
  const places: [Record<string, unknown>, string][] = []
  const walk = (at: Record<string, unknown>) => {
    for (const [key, part] of Object.entries(at)) {
      places.push([at, key])
      if (part && typeof part === 'object') walk(part as Record<string, unknown>)
    }
  }
  const copy = structuredClone(message)
  walk(copy as Record<string, unknown>)
  places.push([copy as Record<string, unknown>, 'surplus'])
  const [parent, key] = places[where % places.length] as [Record<string, unknown>, string]
  parent[key] = value
  return copy
}
