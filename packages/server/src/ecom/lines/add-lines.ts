import type { contract, FieldViolation, RejectedLine, RejectionReason, RequestOf } from '@stoa/contract'
import type { Ctx } from '../../call/context.ts'
import { InvalidRequest, rejectField, violation } from '../../call/failure.ts'
import { isGuid } from '../../platform-support/guid.ts'
import { withoutNulls } from '../../platform-support/strip-nulls.ts'
import type { CatalogLine, CustomLine, StoredLine, StoredReference } from '../../storage/commerce/carts.ts'
import { inMainLanguage, isStoresApp, orderableUnits } from '../../stores/index.ts'
import { requireMembershipApp } from '../totals/select-memberships.ts'
import { toOverrides } from './catalog-overrides.ts'
import { isExternalReference, readCatalogItems, requireCatalogs } from './catalog-plugins.ts'
import { type Products, resolveLines } from './read-lines.ts'
import { catalogLineKey, type RequestedOptions, referenceKey, resolveReference } from './resolve-variant.ts'

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
    const id = isStoresApp(catalogReference?.appId) ? catalogReference?.catalogItemId : undefined
    return id && isGuid(id) ? [id.toLowerCase()] : []
  })

/** Rejects unknown option names for callers in strict mode; others have them ignored. */
export function checkOptionNames(requests: readonly LineRequest[], strict: boolean) {
  if (!strict) return
  const violations = requests.flatMap(({ catalogReference }, i) =>
    Object.keys((isStoresApp(catalogReference?.appId) && catalogReference?.options) || {})
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
  ctx: Ctx<'LINE_ITEMS_REJECTED' | 'TOO_MANY_LINE_ITEMS' | 'SERVICE_PLUGIN_UNAVAILABLE'>,
  current: readonly StoredLine[],
  requests: readonly LineRequest[],
  custom: readonly CustomLine[],
  products: Products,
): StoredLine[] {
  const lines = [...current]
  const rejected: RejectedLine[] = []
  const tooMany: FieldViolation[] = []
  const unitsByItem = requestedUnits(ctx, products, current)
  const externalItem = findExternalItems(ctx, current, requests)
  for (const [index, request] of requests.entries()) {
    const { catalogReference, quantity: requested } = request
    const catalogItemId = catalogReference?.catalogItemId ?? ''
    const quantity = requested ?? 1
    const reject = (reason: RejectedLine['reason'], name?: string, quantityAvailable?: number) =>
      rejected.push({
        index,
        catalogItemId,
        ...(name && { name }),
        reason,
        ...(quantityAvailable !== undefined && { quantityAvailable }),
      })
    const choice = isStoresApp(catalogReference?.appId)
      ? findProduct(ctx, products, request)
      : externalItem(index)
    if (choice.reason !== undefined) {
      reject(choice.reason, choice.name)
      continue
    }
    const { item, units } = choice
    if (units !== undefined) {
      const left = units - (unitsByItem.get(item) ?? 0)
      if (left < quantity) {
        if (left > 0) reject('PARTIALLY_AVAILABLE', choice.name, left)
        else reject('NOT_AVAILABLE', choice.name)
        continue
      }
      unitsByItem.set(item, (unitsByItem.get(item) ?? 0) + quantity)
    }
    const overrides = toOverrides(request.catalogOverrideFields, ctx.site)
    const extendedFields = withoutNulls<StoredLine['extendedFields']>(request.extendedFields ?? undefined)
    const selectedMembership = chosenMembership(ctx, request, `lineItems[${index}].selectedMembership`)
    const terms = {
      catalogReference: choice.reference,
      ...(overrides && { overrides }),
      ...(selectedMembership && { selectedMembership }),
      ...(extendedFields && { extendedFields }),
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
      name: choice.name,
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

/** Requested units per counted inventory item, and per item of another catalogue. */
function requestedUnits(ctx: Ctx, products: Products, lines: readonly StoredLine[]) {
  const unitsByItem = new Map<string, number>()
  const add = (item: string, units: number) => unitsByItem.set(item, (unitsByItem.get(item) ?? 0) + units)
  for (const { catalogReference, quantity } of lines)
    if (catalogReference && isExternalReference(catalogReference))
      add(referenceKey(catalogReference), quantity)
  const ofShop = lines.filter(
    ({ catalogReference }) => !catalogReference || !isExternalReference(catalogReference),
  )
  for (const { counted } of resolveLines(ctx, products, ofShop))
    if (counted) add(`${counted.productId} ${counted.variantId}`, counted.quantity)
  return unitsByItem
}

/** What a request adds: the item and its units, undefined for unlimited; or the reason why it cannot. */
type Requested =
  | { reference: StoredReference; name: string; item: string; units: number | undefined; reason?: undefined }
  | { reason: RejectionReason; name?: string }

function findProduct(ctx: Ctx, products: Products, { catalogReference }: LineRequest): Requested {
  const row = products.get((catalogReference?.catalogItemId ?? '').toLowerCase())
  const name = row?.doc.visible ? row.doc.name : undefined
  const requested = (catalogReference?.options ?? {}) as RequestedOptions
  const resolved = resolveReference(row, row ? inMainLanguage(row, requested) : requested, {
    isMerchant: ctx.caller.role === 'merchant',
  })
  if (resolved.reason !== undefined || !row)
    return { reason: resolved.reason ?? 'NOT_FOUND', ...(name !== undefined && { name }) }
  const { reference, variant } = resolved
  return {
    reference,
    name: row.doc.name,
    item: `${row.id} ${variant.id}`,
    units: orderableUnits(variant).units,
  }
}

/** Largest `options` of a reference to another catalogue, in characters of JSON. */
const OPTIONS_MAX = 4000

/** Asks the catalogues of service plug-ins for the items of requests, with what the cart has of them. */
function findExternalItems(
  ctx: Ctx<'SERVICE_PLUGIN_UNAVAILABLE'>,
  current: readonly StoredLine[],
  requests: readonly LineRequest[],
): (index: number) => Requested {
  const references = requests.map(({ catalogReference }, i) => {
    const { options } = catalogReference ?? {}
    const appId = catalogReference?.appId ?? ''
    if (isStoresApp(appId)) return undefined
    if (JSON.stringify(options ?? {}).length > OPTIONS_MAX)
      rejectField(
        `lineItems[${i}].catalogReference.options`,
        'MAX_LENGTH',
        `must have at most ${OPTIONS_MAX} characters as JSON`,
      )
    return {
      appId: appId.toLowerCase(),
      catalogItemId: catalogReference?.catalogItemId ?? '',
      ...(options && { options: options as StoredReference['options'] }),
    }
  })
  const added = references.flatMap((catalogReference, i) =>
    catalogReference ? [{ catalogReference, quantity: requests[i]?.quantity ?? 1 }] : [],
  )
  const itemOf = added.length > 0 ? readCatalogItems(ctx, [...current, ...added]) : undefined
  return index => {
    const reference = references[index]
    const entry = reference && itemOf?.(reference)
    if (!reference || !entry) return { reason: 'UNKNOWN_CATALOG' }
    if ('item' in entry) {
      const { productName, quantityAvailable: units } = entry.item
      return { reference, name: productName?.original ?? '', item: referenceKey(reference), units }
    }
    if (entry.problem === 'NOT_AVAILABLE' && entry.required) requireCatalogs(ctx, [entry])
    return { reason: entry.problem }
  }
}
