import type { DataCollection } from '@stoa/contract'
import {
  type Administration,
  createItemTables,
  createUniqueIndexes,
  insertDataCollection,
  insertItemRows,
  type NewItemRow,
  newFields,
  TRANSLATIONS,
} from '@stoa/server/seeding'
import type { Translations } from './content/translated.ts'

const DAY_MS = 86_400_000

/** An item of a data collection: the values of the shop's main language, and those of others. */
export interface DemoItem {
  /** @default a new id */
  id?: string
  data: Record<string, unknown>
  translations?: Translations<Record<string, unknown>>
  /** Age of the item. @default 0 */
  daysAgo?: number
}

/** Creates a data collection with its items. */
export async function seedDataCollection(
  { db, ids, clock }: Administration,
  siteId: string,
  { id, fields = [], permissions, plugins = [], ...doc }: DataCollection,
  items: readonly DemoItem[],
): Promise<void> {
  const now = clock.now()
  const uid = ids.guid()
  const storedFields = newFields({ ids }, fields, [], 'fields')
  const level = (role: string | undefined) => (role === 'ANYONE' ? 'ANYONE' : 'CMS_EDITOR')
  const stored = {
    ...(doc.displayName && { displayName: doc.displayName }),
    ...(doc.displayField && { displayField: doc.displayField }),
    fields: storedFields,
    permissions: {
      read: level(permissions?.read),
      insert: level(permissions?.insert),
      update: level(permissions?.update),
      remove: level(permissions?.remove),
    },
    plugins,
    itemValidation: doc.itemValidation ?? 'TYPED',
  } as const
  await insertDataCollection(db, siteId, { uid, id, doc: { ...stored, plugins: [...plugins] } }, now)
  await createItemTables(db, uid)
  for (const field of storedFields) if (field.unique) await createUniqueIndexes(db, uid, field)
  const table = { siteId, uid, revision: 1, environment: 'LIVE' } as const
  for (const [daysAgo, ofThatDay] of Map.groupBy(items, item => item.daysAgo ?? 0)) {
    const rows = ofThatDay.map(item => rowOf(item, item.id ?? ids.guid()))
    await insertItemRows(db, table, rows, now - daysAgo * DAY_MS)
  }
}

function rowOf({ data, translations }: DemoItem, id: string): NewItemRow {
  const published = { status: 'PUBLISHED', publish_at: null, unpublish_at: null } as const
  const stored = translations ? { ...data, [TRANSLATIONS]: translations } : data
  return { id, owner_id: null, owner_role: null, ...published, data: stored }
}
