import type { contract, FieldViolation, RefusedLine, RequestOf } from '@stoa/contract'
import type { Ctx } from '../call/context.ts'
import { InvalidRequest, violation } from '../call/failure.ts'
import type { CatalogLine, CustomLine, StoredLine } from '../storage/commerce/carts.ts'
import { availableUnits, isGuid, STORES_APP } from '../stores/index.ts'
import { type Products, resolveLines } from './read-lines.ts'
import { type GivenOptions, referenceKey, resolveReference } from './resolve-variant.ts'

/** Lines of one cart at most (entity Cart, `lineItems`). */
const LINES_MAX = 300
/** Units of one line at most (entity LineItem, `quantity`). */
const QUANTITY_MAX = 100_000

/** What a request may say inside `catalogReference.options` (protocol/catalogue §6). */
const OPTION_NAMES = ['variantId', 'options', 'customTextFields']

type GivenLine = NonNullable<RequestOf<typeof contract.currentCart.addToCurrentCart>['lineItems']>[number]

/** The products that new lines ask for. Ids of the catalogue travel as plain text: one that is no GUID names nothing. */
export const requestedProductIds = (given: readonly GivenLine[]) =>
  given.flatMap(({ catalogReference }) => {
    const id = catalogReference?.catalogItemId
    return id && isGuid(id) ? [id.toLowerCase()] : []
  })

/** Refuses options that mean nothing here, where the client asked to be told. */
export function checkOptionNames(given: readonly GivenLine[], strict: boolean) {
  if (!strict) return
  const problems = given.flatMap(({ catalogReference }, i) =>
    Object.keys(catalogReference?.options ?? {})
      .filter(name => !OPTION_NAMES.includes(name))
      .map(name =>
        violation(
          `lineItems[${i}].catalogReference.options.${name}`,
          'FIELD_NOT_ALLOWED',
          `is not one of ${OPTION_NAMES.join(', ')}`,
        ),
      ),
  )
  if (problems.length > 0) throw new InvalidRequest(problems)
}

/**
 * The lines of a cart with new ones put in: what is the same thing as a line that is there adds to it. All of them can
 * be had, together with what is in the cart already; otherwise the call is refused and each line named that cannot.
 */
export function addLines(
  ctx: Ctx<'LINE_ITEMS_REFUSED' | 'TOO_MANY_LINE_ITEMS'>,
  current: readonly StoredLine[],
  given: readonly GivenLine[],
  custom: readonly CustomLine[],
  products: Products,
): StoredLine[] {
  const lines = [...current]
  const refused: RefusedLine[] = []
  const tooMany: FieldViolation[] = []
  const wanted = requestedUnits(products, current, ctx.site.currency)
  for (const [index, { catalogReference, quantity: asked }] of given.entries()) {
    const catalogItemId = catalogReference?.catalogItemId ?? ''
    const row = products.get(catalogItemId.toLowerCase())
    const quantity = asked ?? 1
    const refuse = (reason: RefusedLine['reason'], quantityAvailable?: number) =>
      refused.push({
        index,
        catalogItemId,
        ...(row?.doc.visible && { name: row.doc.name }),
        reason,
        ...(quantityAvailable !== undefined && { quantityAvailable }),
      })
    if (catalogReference?.appId !== STORES_APP) {
      refuse('UNKNOWN_CATALOG')
      continue
    }
    const found = resolveReference(row, (catalogReference.options ?? {}) as GivenOptions)
    if (found.reason !== undefined || !row) {
      refuse(found.reason ?? 'NOT_FOUND')
      continue
    }
    const item = `${row.id} ${found.variant.id}`
    const units = availableUnits(row.tracked, found.variant)
    if (units !== undefined) {
      const left = units - (wanted.get(item) ?? 0)
      if (left < quantity) {
        if (left > 0) refuse('PARTIALLY_AVAILABLE', left)
        else refuse('NOT_AVAILABLE')
        continue
      }
      wanted.set(item, (wanted.get(item) ?? 0) + quantity)
    }
    const key = referenceKey(found.reference)
    const same = lines.findIndex(line => line.catalogReference && referenceKey(line.catalogReference) === key)
    const sum = quantity + (lines[same]?.quantity ?? 0)
    if (sum > QUANTITY_MAX) {
      const text = `makes ${sum} of one line, and ${QUANTITY_MAX} is the most`
      tooMany.push(violation(`lineItems[${index}].quantity`, 'MAX', text, { threshold: QUANTITY_MAX }))
    }
    const line: CatalogLine = {
      id: lines[same]?.id ?? ctx.ids.guid(),
      quantity: sum,
      name: row.doc.name,
      catalogReference: found.reference,
    }
    if (same >= 0) lines[same] = line
    else lines.push(line)
  }
  if (refused.length > 0) ctx.fail('LINE_ITEMS_REFUSED', { lineItems: refused })
  if (tooMany.length > 0) throw new InvalidRequest(tooMany)
  lines.push(...custom)
  if (lines.length > LINES_MAX) ctx.fail('TOO_MANY_LINE_ITEMS', { threshold: LINES_MAX, asked: lines.length })
  return lines
}

/** Units that lines ask of each counted inventory item. */
function requestedUnits(products: Products, lines: readonly StoredLine[], currency: string) {
  const wanted = new Map<string, number>()
  for (const { counted } of resolveLines(products, lines, currency)) {
    if (!counted) continue
    const item = `${counted.productId} ${counted.variantId}`
    wanted.set(item, (wanted.get(item) ?? 0) + counted.quantity)
  }
  return wanted
}
