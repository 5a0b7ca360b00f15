import type { CallDeclaration, Role } from '@stoa/contract'
import { type JsonSchema, requestSchema } from '../edge/request/request-schema.ts'

/** Data of a person in the requests of a test; a search for these texts finds what is stored about them. */
export interface Marks {
  email: string
  phone: string
  /** A word that stands for a name, a line of an address or a free text. */
  word: string
}

/** Fields that tell of a person, whoever sends them. */
const PERSONAL =
  /^(firstName|lastName|fullName|nickname|company|addressLine1?|addressLine2|city|recipientName|payerName)$/
/** Free texts that name something else: a change would make the request invalid. */
const TECHNICAL =
  /(id|ids|slug|url|uri|href|code|token|key|secret|password|flow|state|filter|sort|fields?|locale|language|currency|country|subdivision|timezone|cursor|operator|appId|type|namespace|path|provider|from|until|page|version|revision|format|credential|sessionToken|birthdate|prompt)$/i

/**
 * A message in which every field about the sender has marked data: optional fields too, with `all`. Shoppers' free texts are
 * data about them as well, those of a merchant are not.
 */
export function markMessage(
  declaration: CallDeclaration,
  message: object,
  { as, marks, all }: { as: Role; marks: Marks; all: boolean },
): object {
  const shopper = as !== 'merchant'
  const text = (name: string, schema: JsonSchema) => {
    if (schema.format === 'email') return marks.email
    if (schema.format === 'phone' || /^phone$/i.test(name)) return marks.phone
    if (schema.enum || schema.format || schema['x-decimal'] || schema.pattern || schema.const)
      return undefined
    if (Number(schema.maxLength ?? 100) < marks.word.length) return undefined
    if (PERSONAL.test(name) || (shopper && !TECHNICAL.test(name))) return marks.word
    return undefined
  }
  const walk = (schema: JsonSchema, value: unknown, name: string, depth: number): unknown => {
    const type = [schema.type].flat()[0]
    if (type === 'object' && schema.properties) {
      if (value === undefined && !(all && depth < 4)) return undefined
      const record: Record<string, unknown> = { ...(value as object | undefined) }
      for (const [field, part] of Object.entries(schema.properties)) {
        if (part['x-one-of'] && !(field in record)) continue
        const marked = walk(part, record[field], field, depth + 1)
        if (marked !== undefined) record[field] = marked
      }
      return value === undefined && Object.keys(record).length === 0 ? undefined : record
    }
    if (type === 'array')
      return Array.isArray(value) ? value.map(one => walk(schema.items ?? {}, one, name, depth)) : value
    if (type === 'object' && value && typeof value === 'object' && shopper)
      return Object.fromEntries(
        Object.entries(value).map(([key, one]) => [
          key,
          typeof one === 'string' && !TECHNICAL.test(key) ? marks.word : one,
        ]),
      )
    if (type === 'string' && (all || value !== undefined)) return text(name, schema) ?? value
    return value
  }
  return walk(requestSchema(declaration), message, '', 0) as object
}
