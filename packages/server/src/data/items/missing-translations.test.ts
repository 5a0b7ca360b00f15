import { contract } from '@stoa/contract'
import { rejectedFields } from '@stoa/testkit'
import { describe, expect, test } from 'vitest'
import { openTestShop } from '../../testing/open-test-shop.fixture.ts'

const { driver: w } = await openTestShop()
const { items } = contract

type Missing = { dataItemId: string; name: string; missing: { key: string; name: string }[] }

/** All items that the call lists, page by page. */
async function missing(language: string, limit = 100) {
  const found: Missing[] = []
  let cursor: string | undefined
  let pages = 0
  do {
    const message = { language, limit, ...(cursor && { cursor }) }
    const reply = await w.merchant.callOk(items.listMissingItemTranslations, message)
    found.push(...reply.items)
    cursor = reply.cursor
    pages++
  } while (cursor && pages < 50)
  return found
}

const multilingual = (...translatableFieldKeys: string[]) =>
  w.dataCollection({
    fields: [
      { key: 'title', type: 'TEXT' },
      { key: 'body', type: 'TEXT' },
      { key: 'year', type: 'NUMBER' },
      { key: 'picture', type: 'IMAGE' },
    ],
    plugins: [{ type: 'MULTILINGUAL', multilingualOptions: { translatableFieldKeys } }],
  })

const ids: Record<string, string> = {}
const poems = await multilingual('title', 'body', 'picture')
const notes = await multilingual('title')
const plain = await w.dataCollection()
for (const [name, data, id] of [
  ['both', { title: 'Cloud', body: 'Grey', picture: 'https://example.com/a.png' }, poems],
  ['title', { title: 'River', body: '' }, poems],
  ['nothing', { year: 5 }, poems],
  ['note', { title: 'Note' }, notes],
  ['plain', { title: 'Plain' }, plain],
] as const)
  ids[name] = (await w.dataItem(data, id)).dataItemId
const translate = (name: string, collection: string, data: object, language = 'de') =>
  w.merchant.callOk(items.update, {
    dataCollectionId: collection,
    language,
    dataItem: { id: ids[name], data },
  } as never)
const namesOf = (found: readonly Missing[]) =>
  Object.fromEntries(
    found.map(({ dataItemId, missing: keys }) => [
      Object.keys(ids).find(name => ids[name] === dataItemId),
      keys.map(({ key }) => key),
    ]),
  )

describe('items without a translation (protocol/content §2)', () => {
  test('are those with values that the language does not have', async () => {
    expect(namesOf(await missing('de'))).toEqual({
      both: ['title', 'body'],
      title: ['title'],
      note: ['title'],
    })
    expect((await missing('de')).find(({ dataItemId }) => dataItemId === ids.both)?.name).toBe('Cloud')
    await translate('both', poems, { title: 'Wolke', body: 'Grey' })
    await translate('note', notes, { title: 'Notiz' })
    expect(namesOf(await missing('de'))).toEqual({ both: ['body'], title: ['title'] })
    expect(Object.keys(namesOf(await missing('fr'))).sort()).toEqual(['both', 'note', 'title'])
  })

  test('come page by page, each once', async () => {
    for (const limit of [1, 2, 3]) {
      const found = await missing('fr', limit)
      expect(found.map(({ dataItemId }) => dataItemId)).toEqual(
        (await missing('fr')).map(({ dataItemId }) => dataItemId),
      )
    }
    const many = await multilingual('title')
    await w.merchant.callOk(items.bulkInsert, {
      dataCollectionId: many,
      dataItems: Array.from({ length: 1000 }, (_, i) => ({ data: { title: `Line ${i}` } })),
    } as never)
    const found = await missing('fr')
    expect(new Set(found.map(({ dataItemId }) => dataItemId)).size).toBe(1003)
    expect(found).toHaveLength(1003)
  })

  test('need a language other than the main one, and a cursor of a reply', async () => {
    const rejected = async (message: object) =>
      rejectedFields(await w.merchant.send(items.listMissingItemTranslations, message as never))
    expect(await rejected({ language: 'en' })).toEqual({ language: 'VALIDATION' })
    expect(await rejected({ language: 'no language' })).toEqual({ language: 'FORMAT' })
    for (const forged of ['nonsense', Buffer.from('[5]').toString('base64url')])
      expect(await rejected({ language: 'de', cursor: forged })).toEqual({ cursor: 'FORMAT' })
  })
})
