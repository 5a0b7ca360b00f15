import { isObject } from '../platform-support/is-object.ts'
import { BadReply } from '../service-plugins/index.ts'
import { limitTaxes, TAXES_MAX } from './limit-taxes.ts'
import type { TaxQuoteRequest } from './tax-calculator.ts'
import type { QuotedTax, TaxQuote } from './tax-quote.ts'

const JURISDICTION_TYPES: readonly string[] = ['COUNTRY', 'STATE', 'COUNTY', 'CITY', 'SPECIAL']

/** A share of at most 1 with at most 6 decimals. */
const RATE = /^(0(\.\d{1,6})?|1(\.0{1,6})?)$/

const TEXT_MAX = 200

function textOf(tax: Record<string, unknown>, field: string, at: string): string | undefined {
  const value = tax[field]
  if (value === undefined || value === null) return undefined
  if (typeof value === 'string' && value.length > 0 && value.length <= TEXT_MAX) return value
  throw new BadReply(`${at}.${field} must be a text of 1 to ${TEXT_MAX} characters`)
}

function taxOf(tax: unknown, at: string): QuotedTax {
  if (!isObject(tax)) throw new BadReply(`${at} must be an object`)
  const { rate, jurisdictionType = 'COUNTRY', compound = false } = tax
  const name = textOf(tax, 'name', at)
  if (name === undefined) throw new BadReply(`${at}.name is missing`)
  if (typeof rate !== 'string' || !RATE.test(rate))
    throw new BadReply(`${at}.rate must be a text from "0" to "1" with at most 6 decimals`)
  if (!JURISDICTION_TYPES.includes(String(jurisdictionType)))
    throw new BadReply(`${at}.jurisdictionType must be one of ${JURISDICTION_TYPES.join(', ')}`)
  if (typeof compound !== 'boolean') throw new BadReply(`${at}.compound must be true or false`)
  const [type, jurisdiction] = [textOf(tax, 'taxType', at), textOf(tax, 'jurisdiction', at)]
  return {
    name,
    rate,
    ...(type && { type }),
    ...(jurisdiction && { jurisdiction }),
    jurisdictionType: jurisdictionType as QuotedTax['jurisdictionType'],
    compound,
  }
}

function taxesOf(taxes: unknown, at: string): QuotedTax[] {
  if (!Array.isArray(taxes) || taxes.length > TAXES_MAX)
    throw new BadReply(`${at} must be a list of at most ${TAXES_MAX} taxes`)
  const read = taxes.map((tax, i) => taxOf(tax, `${at}[${i}]`))
  if (limitTaxes(read).length < read.length) throw new BadReply(`${at} are more than 100 % together`)
  return read
}

/** Taxes by id; every part of the request must have an entry. */
function taxesById(list: unknown, ids: readonly string[], at: string): Record<string, readonly QuotedTax[]> {
  if (!Array.isArray(list ?? [])) throw new BadReply(`${at} must be a list`)
  const entries = ((list ?? []) as unknown[]).map((entry, i): [string, QuotedTax[]] => {
    if (!isObject(entry) || typeof entry.id !== 'string') throw new BadReply(`${at}[${i}].id is missing`)
    return [entry.id, taxesOf(entry.taxes, `${at}[${i}].taxes`)]
  })
  const byId = Object.fromEntries(entries)
  const missing = ids.find(id => !Object.hasOwn(byId, id))
  if (missing !== undefined) throw new BadReply(`${at} has no entry with the id ${missing}`)
  return byId
}

/** Reads the reply of a tax calculator (guide "Taxes"). Throws `BadReply`. */
export function readTaxQuote(reply: unknown, request: TaxQuoteRequest): TaxQuote {
  if (!isObject(reply)) throw new BadReply('the reply must be an object')
  const { lines, delivery, fees } = reply
  const idsOf = (parts: readonly { id: string }[]) => parts.map(({ id }) => id)
  if (request.delivery && !isObject(delivery)) throw new BadReply('delivery is missing')
  return {
    lines: taxesById(lines, idsOf(request.lines), 'lines'),
    delivery: request.delivery && isObject(delivery) ? taxesOf(delivery.taxes, 'delivery.taxes') : [],
    fees: taxesById(fees, idsOf(request.fees), 'fees'),
  }
}
