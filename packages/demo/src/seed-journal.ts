import type { DataField } from '@stoa/contract'
import {
  type Administration,
  createItemTables,
  createUniqueIndexes,
  insertDataCollection,
  insertItemRows,
  isoTime,
  type NewItemRow,
  newFields,
} from '@stoa/server/seeding'
import type { RichNode } from './journal/article.ts'
import { articles, type DemoArticle } from './journal.ts'
import { PICTURE_SIZE, pictureAddress } from './pictures.ts'

const text = { type: 'TEXT' } as const

const fields: DataField[] = [
  { ...text, key: 'title', displayName: 'Title', required: true },
  { ...text, key: 'slug', displayName: 'Address', required: true, unique: true },
  { ...text, key: 'excerpt', displayName: 'Excerpt' },
  { type: 'IMAGE', key: 'cover', displayName: 'Cover' },
  { type: 'RICH_CONTENT', key: 'body', displayName: 'Body' },
  { type: 'DATETIME', key: 'publishedDate', displayName: 'Published', required: true },
  { ...text, key: 'author', displayName: 'Author' },
  { type: 'ARRAY_STRING', key: 'productIds', displayName: 'Products' },
]

/** Creates the public data collection `journal` with the demo's articles. */
export async function seedJournal(
  { db, ids, clock }: Administration,
  siteId: string,
  productIds: ReadonlyMap<string, string>,
): Promise<void> {
  const now = clock.now()
  const uid = ids.guid()
  const storedFields = newFields({ ids }, fields, [], 'fields')
  const doc = {
    displayName: 'Journal',
    displayField: 'title',
    fields: storedFields,
    permissions: {
      read: 'ANYONE',
      insert: 'CMS_EDITOR',
      update: 'CMS_EDITOR',
      remove: 'CMS_EDITOR',
    },
    plugins: [],
    itemValidation: 'TYPED',
  } as const
  await insertDataCollection(db, siteId, { uid, id: 'journal', doc: { ...doc, plugins: [] } }, now)
  await createItemTables(db, uid)
  for (const field of storedFields) if (field.unique) await createUniqueIndexes(db, uid, field)
  const items = articles.map(article => itemOf(article, ids.guid(), now, productIds))
  await insertItemRows(db, { siteId, uid, revision: 1, environment: 'LIVE' }, items, now)
}

const DAY_MS = 24 * 60 * 60 * 1000

function itemOf(
  { slug, title, excerpt, author, daysAgo, body, products }: DemoArticle,
  id: string,
  now: number,
  productIds: ReadonlyMap<string, string>,
): NewItemRow {
  const data = {
    title,
    slug,
    excerpt,
    cover: pictureAddress(`journal-${slug}`),
    body: { nodes: body.map(withAddresses) },
    publishedDate: { $date: isoTime(now - daysAgo * DAY_MS) },
    author,
    productIds: products.map(product => {
      const productId = productIds.get(product)
      if (!productId) throw new Error(`${slug} is about ${product}, which the demo shop does not have`)
      return productId
    }),
  }
  const published = { status: 'PUBLISHED', publish_at: null, unpublish_at: null } as const
  return { id, owner_id: null, owner_role: null, ...published, data }
}

/** Replaces the names of pictures in a rich-text document by their addresses. */
function withAddresses(node: RichNode): RichNode {
  if (node.type !== 'IMAGE') return node
  const { picture, ...described } = node.imageData as { picture: string }
  return {
    ...node,
    imageData: { ...described, image: { src: { url: pictureAddress(picture) }, ...PICTURE_SIZE } },
  }
}
