import type { Caller, Ctx } from '../../call/context.ts'
import { findItemRows } from '../../storage/data/item-rows.ts'
import { loadCollection, tableOf } from '../model/collection.ts'
import { visibleItems } from '../model/item-scope.ts'
import { toItem } from '../model/item-view.ts'
import { planItems } from '../model/plan-item-query.ts'
import { inLanguage } from '../model/translations.ts'

/** The published items of a collection of the site under a filter, in a language. None if the site lacks the collection. */
export async function readForSite(
  services: Pick<Ctx, 'cached' | 'db' | 'now' | 'platform' | 'site'>,
  dataCollectionId: string,
  filter: Record<string, unknown>,
  language: string | undefined,
): Promise<Record<string, unknown>[]> {
  class NoCollection extends Error {}
  const fail = () => {
    throw new NoCollection()
  }
  const { site, db, now } = services
  const caller: Caller = { siteId: site.id, role: 'merchant', id: 'stoa', strict: false }
  const ctx = { ...services, caller, fail }
  try {
    const collection = inLanguage(await loadCollection(ctx, dataCollectionId), language, site.locale)
    const table = tableOf(ctx, collection, 'LIVE')
    const scope = { collection, table, withDrafts: false, language }
    const plan = planItems(ctx, scope, { filter })
    const visible = visibleItems(ctx, scope, { to: 'ALL' })
    const { rows } = await findItemRows(db, table, plan, visible, false)
    return rows.map(row => toItem(collection, row, now).data ?? {})
  } catch (error) {
    if (error instanceof NoCollection) return []
    throw error
  }
}
