import type { contract, FieldViolation, RejectedLine, RequestOf } from '@stoa/contract'
import type { Ctx } from '../call/context.ts'
import { InvalidRequest, violation } from '../call/failure.ts'
import { isGuid } from '../platform-support/guid.ts'
import type { CatalogLine, CustomLine, StoredLine } from '../storage/commerce/carts.ts'
import { isStoresApp, orderableUnits } from '../stores/index.ts'
import { toOverrides } from './catalog-overrides.ts'
import { type Products, resolveLines } from './read-lines.ts'
import { catalogLineKey, type RequestedOptions, resolveReference } from './resolve-variant.ts'
import { requireMembershipApp } from './select-memberships.ts'

/** Maximum number of lines of a cart (entity Cart, `lineItems`). */
const LINES_MAX = 300
/** Maximum quantity of a line (entity LineItem, `quantity`). */
const QUANTITY_MAX = 100_000

/** Fields allowed in `catalogReference.options` (protocol/catalogue §6). */
const OPTION_NAMES = ['variantId', 'options', 'customTextFields', 'subscriptionOptionId']

type LineRequest = NonNullable<RequestOf<typeof contract.currentCart.addToCurrentCart>['lineItems']>[number]

/** Product ids of new lines. The wire types them as text: one that is not a GUID matches no product. */
export const requestedProductIds = (requests: readonly LineRequest[]) =>
  requests.flatMap(({ catalogReference }) => {
    const id = catalogReference?.catalogItemId
    return id && isGuid(id) ? [id.toLowerCase()] : []
  })

/** Rejects unknown option names for callers in strict mode; others have them ignored. */
export function checkOptionNames(requests: readonly LineRequest[], strict: boolean) {
  if (!strict) return
  const violations = requests.flatMap(({ catalogReference }, i) =>
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
  if (violations.length > 0) throw new InvalidRequest(violations)
}

/**
 * Adds lines to those of a cart. A line with the same catalogue reference as an existing one increases its quantity.
 * Fails with every unavailable line unless the stock covers all new lines and the current ones together.
 */
export function addLines(
  ctx: Ctx<'LINE_ITEMS_REJECTED' | 'TOO_MANY_LINE_ITEMS'>,
  current: readonly StoredLine[],
  requests: readonly LineRequest[],
  custom: readonly CustomLine[],
  products: Products,
): StoredLine[] {
  const lines = [...current]
  const rejected: RejectedLine[] = []
  const tooMany: FieldViolation[] = []
  const unitsByItem = requestedUnits(products, current)
  for (const [index, request] of requests.entries()) {
    const { catalogReference, quantity: requested } = request
    const catalogItemId = catalogReference?.catalogItemId ?? ''
    const row = products.get(catalogItemId.toLowerCase())
    const quantity = requested ?? 1
    const reject = (reason: RejectedLine['reason'], quantityAvailable?: number) =>
      rejected.push({
        index,
        catalogItemId,
        ...(row?.doc.visible && { name: row.doc.name }),
        reason,
        ...(quantityAvailable !== undefined && { quantityAvailable }),
      })
    if (!catalogReference || !isStoresApp(catalogReference.appId)) {
      reject('UNKNOWN_CATALOG')
      continue
    }
    const found = resolveReference(row, (catalogReference.options ?? {}) as RequestedOptions, {
      isMerchant: ctx.caller.role === 'merchant',
    })
    if (found.reason !== undefined || !row) {
      reject(found.reason ?? 'NOT_FOUND')
      continue
    }
    const item = `${row.id} ${found.variant.id}`
    const { units } = orderableUnits(found.variant)
    if (units !== undefined) {
      const left = units - (unitsByItem.get(item) ?? 0)
      if (left < quantity) {
        if (left > 0) reject('PARTIALLY_AVAILABLE', left)
        else reject('NOT_AVAILABLE')
        continue
      }
      unitsByItem.set(item, (unitsByItem.get(item) ?? 0) + quantity)
    }
    const overrides = toOverrides(request.catalogOverrideFields, ctx.site)
    const selectedMembership = chosenMembership(ctx, request, `lineItems[${index}].selectedMembership`)
    const terms = {
      catalogReference: found.reference,
      ...(overrides && { overrides }),
      ...(selectedMembership && { selectedMembership }),
    }
    const key = catalogLineKey(terms)
    const same = lines.findIndex(line => line.catalogReference && catalogLineKey(line) === key)
    const sum = quantity + (lines[same]?.quantity ?? 0)
    if (sum > QUANTITY_MAX) {
      const text = `makes a quantity of ${sum}; the maximum of a line is ${QUANTITY_MAX}`
      tooMany.push(violation(`lineItems[${index}].quantity`, 'MAX', text, { threshold: QUANTITY_MAX }))
    }
    const line: CatalogLine = {
      id: lines[same]?.id ?? ctx.ids.guid(),
      quantity: sum,
      name: row.doc.name,
      ...terms,
    }
    if (same >= 0) lines[same] = line
    else lines.push(line)
  }
  if (rejected.length > 0) ctx.fail('LINE_ITEMS_REJECTED', { lineItems: rejected })
  if (tooMany.length > 0) throw new InvalidRequest(tooMany)
  lines.push(...custom)
  if (lines.length > LINES_MAX) ctx.fail('TOO_MANY_LINE_ITEMS', { threshold: LINES_MAX, asked: lines.length })
  return lines
}

/** The membership of a new line. */
function chosenMembership(
  ctx: Pick<Ctx, 'site' | 'platform'>,
  { selectedMembership }: LineRequest,
  at: string,
) {
  if (!selectedMembership) return undefined
  const { id, appId } = selectedMembership
  return { id: id ?? '', appId: requireMembershipApp(ctx, appId ?? '', at) }
}

/** Requested units per counted inventory item. */
function requestedUnits(products: Products, lines: readonly StoredLine[]) {
  const unitsByItem = new Map<string, number>()
  for (const { counted } of resolveLines(products, lines)) {
    if (!counted) continue
    const item = `${counted.productId} ${counted.variantId}`
    unitsByItem.set(item, (unitsByItem.get(item) ?? 0) + counted.quantity)
  }
  return unitsByItem
}
