import type { DataField } from '@stoa/contract'
import { type Administration, isoTime } from '@stoa/server/seeding'
import { articles, type DemoArticle } from './content/article.ts'
import { PICTURE_SIZE, pictureAddress } from './pictures.ts'
import type { RichNode } from './rich-text.ts'
import { seedDataCollection } from './seed-data-collection.ts'

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
  admin: Administration,
  siteId: string,
  productIds: ReadonlyMap<string, string>,
): Promise<void> {
  await seedDataCollection(
    admin,
    siteId,
    {
      id: 'journal',
      displayName: 'Journal',
      displayField: 'title',
      fields,
      permissions: { read: 'ANYONE', insert: 'ADMIN', update: 'ADMIN', remove: 'ADMIN' },
      plugins: [
        {
          type: 'MULTILINGUAL',
          multilingualOptions: { translatableFieldKeys: ['title', 'excerpt', 'body'] },
        },
      ],
    },
    articles.map(article => ({
      data: dataOf(article, admin.clock.now(), productIds),
      translations: translationsOf(article),
    })),
  )
}

const DAY_MS = 24 * 60 * 60 * 1000

function dataOf(
  { slug, title, excerpt, author, daysAgo, body, products }: DemoArticle,
  now: number,
  productIds: ReadonlyMap<string, string>,
) {
  return {
    title,
    slug,
    excerpt,
    cover: pictureAddress(`journal-${slug}`),
    body: storedBody(body),
    publishedDate: { $date: isoTime(now - daysAgo * DAY_MS) },
    author,
    productIds: products.map(product => {
      const productId = productIds.get(product)
      if (!productId) throw new Error(`${slug} is about ${product}, which the demo shop does not have`)
      return productId
    }),
  }
}

const storedBody = (body: RichNode[]) => ({ nodes: body.map(withAddresses) })

const translationsOf = ({ translations }: DemoArticle) =>
  Object.fromEntries(
    Object.entries(translations).map(([language, { body, ...texts }]) => [
      language,
      { ...texts, body: storedBody(body) },
    ]),
  )

/** Replaces the names of pictures in a rich-text document by their addresses. */
function withAddresses(node: RichNode): RichNode {
  if (node.type !== 'IMAGE') return node
  const { picture, ...described } = node.imageData as { picture: string }
  return {
    ...node,
    imageData: { ...described, image: { src: { url: pictureAddress(picture) }, ...PICTURE_SIZE } },
  }
}
