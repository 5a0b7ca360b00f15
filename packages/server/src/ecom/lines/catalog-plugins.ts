import type { Ctx } from '../../call/context.ts'
import { canonicalJson } from '../../platform-support/canonical-json.ts'
import {
  findReplies,
  listAt,
  objectAt,
  pluginsOfKind,
  type UnavailablePlugin,
} from '../../service-plugins/index.ts'
import type { StoredLine, StoredReference } from '../../storage/commerce/carts.ts'
import { isStoresApp } from '../../stores/index.ts'
import { type CatalogItem, readCatalogItem } from './read-catalog-item.ts'

/** Kind of the service plug-ins that have a catalogue (protocol/plug-ins §7). */
const CATALOG = 'CATALOG'

/** How long items are used for the same references, in milliseconds. */
const ITEMS_TTL_MS = 10_000
/** Largest number of items in a reply: that of the lines of a purchase. */
const ITEMS_MAX = 600

type CatalogCtx = Pick<Ctx, 'site' | 'platform' | 'warn'>

/** An item of a plug-in, or why there is none. */
export type FoundItem =
  | { item: CatalogItem }
  | { problem: 'UNKNOWN_CATALOG' | 'NOT_FOUND' }
  /** The plug-in does not respond. `required`: purchases wait for it. */
  | { problem: 'NOT_AVAILABLE'; unavailable: UnavailablePlugin; required: boolean }

/** A line whose item may be of the catalogue of a plug-in. */
type ReferringLine = Pick<StoredLine, 'catalogReference' | 'quantity'>

/** Whether a reference names an item of another catalogue than that of the shop. */
export const isExternalReference = (reference: StoredReference): boolean => !isStoresApp(reference.appId)

const NOT_FOUND: FoundItem = { problem: 'NOT_FOUND' }

/**
 * Reads the items of lines from the catalogues of service plug-ins: each plug-in gets one request with the references of all lines and
 * the sum of their quantities. Lines of the shop's own catalogue cost nothing.
 */
export function readCatalogItems(
  ctx: CatalogCtx,
  lines: readonly ReferringLine[],
): (reference: StoredReference) => FoundItem {
  const references = lines.flatMap(({ catalogReference, quantity }) =>
    catalogReference && isExternalReference(catalogReference) ? [{ catalogReference, quantity }] : [],
  )
  if (references.length === 0) return () => NOT_FOUND
  const plugins = pluginsOfKind(ctx.platform.servicePlugins, ctx.site, CATALOG)
  const byApp = Map.groupBy(references, ({ catalogReference }) => catalogReference.appId)
  const asked = plugins.filter(({ id }) => byApp.has(id))
  const { currency, settings } = ctx.site
  const outcomes = findReplies(
    ctx,
    asked.map(plugin => ({
      plugin,
      request: {
        kind: CATALOG,
        currency,
        weightUnit: settings.weightUnit,
        catalogReferences: withoutDuplicates(byApp.get(plugin.id) ?? []),
      },
      read: (reply: unknown) => readItems(reply, currency),
      ttlMs: ITEMS_TTL_MS,
    })),
  )
  const outcomeOf = new Map(asked.map((plugin, i) => [plugin.id, { plugin, outcome: outcomes[i] }]))
  for (const { plugin, outcome } of outcomeOf.values())
    if (outcome && 'failure' in outcome)
      ctx.warn('x-stoa-degraded', `${encodeURIComponent(plugin.id)} ${CATALOG} ${outcome.failure.reason}`)
  return reference => {
    const { plugin, outcome } = outcomeOf.get(reference.appId) ?? {}
    if (!plugin || !outcome) return { problem: 'UNKNOWN_CATALOG' }
    if ('failure' in outcome) {
      const { id, kind, fallback } = plugin
      const unavailable = { id, kind, reason: outcome.failure.reason }
      return { problem: 'NOT_AVAILABLE', unavailable, required: fallback === 'REJECT' }
    }
    const item = outcome.reply.get(keyOf(reference))
    return item ? { item } : NOT_FOUND
  }
}

const keyOf = (reference: unknown) => canonicalJson(reference)

function withoutDuplicates(references: readonly { catalogReference: StoredReference; quantity: number }[]) {
  const byKey = new Map<string, { catalogReference: StoredReference; quantity: number }>()
  for (const { catalogReference, quantity } of references) {
    const key = keyOf(catalogReference)
    byKey.set(key, { catalogReference, quantity: quantity + (byKey.get(key)?.quantity ?? 0) })
  }
  // Sorted, so that the order of the lines needs no further request.
  return [...byKey].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, reference]) => reference)
}

/** The items of a reply by their references, which the plug-in returns as it got them. */
function readItems(reply: unknown, currency: string): ReadonlyMap<string, CatalogItem> {
  const items = listAt(objectAt(reply, 'the reply'), 'catalogItems', {
    max: ITEMS_MAX,
    read: (entry, at) =>
      [
        keyOf(objectAt(entry.catalogReference, `${at}.catalogReference`)),
        readCatalogItem(entry.data, `${at}.data`, currency),
      ] as const,
  })
  return new Map(items)
}

/** Fails if a required plug-in that has the item of a line does not respond. */
export function requireCatalogs(
  { fail }: Pick<Ctx<'SERVICE_PLUGIN_UNAVAILABLE'>, 'fail'>,
  lines: readonly { unavailable?: UnavailablePlugin }[],
): void {
  const { unavailable } = lines.find(line => line.unavailable !== undefined) ?? {}
  if (!unavailable) return
  const { id: servicePluginId, kind, reason } = unavailable
  fail('SERVICE_PLUGIN_UNAVAILABLE', { servicePluginId, kind, reason })
}
