import type { contract, ReplyOf } from '@stoa/contract'
import { rejectField } from '../../call/failure.ts'
import { isObject } from '../../platform-support/is-object.ts'
import { missingTranslations, multilingualCollections } from '../../storage/data/missing-translations.ts'
import { collectionOfRow, tableOf } from '../model/collection.ts'
import type { ItemHandlers } from '../model/item-call-types.ts'
import { canonicalLanguage, isMainLanguage, TRANSLATIONS, translatableFields } from '../model/translations.ts'

/** Types of texts. Pictures and addresses may differ by language, too, but need no translation. */
const TEXTS: readonly string[] = ['TEXT', 'RICH_TEXT', 'RICH_CONTENT', 'ARRAY_STRING']

/** Items, and collections, that one call looks through. */
const SCANNED_MAX = 1000
const COLLECTIONS_MAX = 25

/** Where a page begins: in a collection, after an item if one is named. */
interface Position {
  collection: string
  item?: string | undefined
}

const toCursor = ({ collection, item }: Position) =>
  Buffer.from(JSON.stringify(item === undefined ? [collection] : [collection, item])).toString('base64url')

function readCursor(cursor: string | null | undefined): Position {
  if (!cursor) return { collection: '' }
  const invalid = () => rejectField('cursor', 'FORMAT', 'must be the cursor of a reply')
  try {
    const value: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString())
    if (!Array.isArray(value)) return invalid()
    const [collection, item] = value as unknown[]
    const isItem = item === undefined || typeof item === 'string'
    return typeof collection === 'string' && isItem && !isObject(item) ? { collection, item } : invalid()
  } catch (error) {
    if (error instanceof SyntaxError) return invalid()
    throw error
  }
}

/** Items without a translation (protocol/content §2). */
export const itemTranslationHandlers: ItemHandlers<'listMissingItemTranslations'> = {
  async listMissingItemTranslations({ language: sent, limit, cursor }, ctx) {
    const { db, site } = ctx
    const language = canonicalLanguage(sent)
    if (isMainLanguage(language, site.locale))
      rejectField('language', 'VALIDATION', 'is the main language of the site; update the items themselves')
    const start = readCursor(cursor)
    const rows = await multilingualCollections(db, site.id, {
      from: start.collection,
      limit: COLLECTIONS_MAX + 1,
    })
    const size = limit ?? 100
    const items: ReplyOf<typeof contract.items.listMissingItemTranslations>['items'] = []
    const pageUntil = (next: Position) => ({ items, cursor: toCursor(next) })
    let left = SCANNED_MAX
    for (const [n, row] of rows.entries()) {
      if (n === COLLECTIONS_MAX || left <= 0) return pageUntil({ collection: row.id })
      const collection = collectionOfRow(row)
      const fields = translatableFields(collection).filter(({ type }) => TEXTS.includes(type))
      if (fields.length === 0) continue
      const { displayField } = row.doc
      const present = [...collection.fields.values()]
      const nameField =
        present.find(({ key }) => key === displayField) ?? present.find(({ type }) => type === 'TEXT')
      const found = await missingTranslations(db, tableOf(ctx, collection, 'LIVE'), {
        fields: fields.map(({ key, storageKey }) => ({ key, storageKey })),
        nameKey: nameField?.storageKey,
        language,
        translations: TRANSLATIONS,
        after: row.id === start.collection ? start.item : undefined,
        limit: left,
      })
      for (const { id, name, missing } of found.items) {
        if (items.length === size) return pageUntil({ collection: row.id, item: items.at(-1)?.dataItemId })
        items.push({
          dataCollectionId: row.id,
          dataItemId: id,
          name: name || id,
          collectionName: row.doc.displayName || row.id,
          missing: fields
            .filter(({ key }) => missing.includes(key))
            .map(({ key, displayName }) => ({ key, name: displayName || key })),
        })
      }
      if (found.scanned === left) return pageUntil({ collection: row.id, item: found.last ?? undefined })
      left -= found.scanned
    }
    return { items }
  },
}
