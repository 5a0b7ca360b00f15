import { contract } from '@stoa/contract'
import { codeOf } from '@stoa/testkit'
import { expect, test } from 'vitest'
import { openTestShop } from '../../testing/open-test-shop.fixture.ts'

const { shop, driver: w } = await openTestShop()

const { items } = contract
const work = () => shop.platform.run('index queue')
const rows = async <Row>(text: string) => (await shop.platform.database.pool.query(text)).rows as Row[]

type Role = 'visitor' | 'merchant'
const search = (dataCollectionId: string, expression: string, more: object = {}, as: Role = 'merchant') =>
  w.send(items.search, { dataCollectionId, search: { search: { expression } }, ...more } as never, as)

/** A collection whose index is there, and its table of items. */
async function searched(definition: object, language?: string) {
  const dataCollectionId = await w.dataCollection(definition as never)
  await search(dataCollectionId, 'anything', { language })
  await work()
  const [found] = await rows<{ uid: string; index: string }>(`
    select c.uid, x.id as index from data_collections c join data_search_indexes x on x.uid = c.uid
    where c.id = '${dataCollectionId}'`)
  const table = `data.items_${found?.uid.replaceAll('-', '')}_live`
  return { dataCollectionId, table, index: found?.index }
}

test('an item that changed often is one change that the index has not seen', async () => {
  const { dataCollectionId, index } = await searched({ displayField: 'title' })
  for (const id of ['often', 'z-once']) await w.dataItem({ _id: id, title: 'The piano' }, dataCollectionId)
  await rows(`insert into data.search_changes select '${index}', 'often' from generate_series(1, 2500)`)
  const { headers, body } = await search(dataCollectionId, 'piano')
  expect(body.dataItems.map(({ id }: { id: string }) => id).sort()).toEqual(['often', 'z-once'])
  expect(headers.get('x-stoa-search-stale')).toBeNull()
  await work()
  expect(await rows(`select 1 from data.search_changes where index_id = '${index}'`)).toEqual([])
  expect((await search(dataCollectionId, 'piano')).body.dataItems).toHaveLength(2)
})

test('with more changes than are looked at, every item is found once', async () => {
  const { dataCollectionId, table } = await searched({ displayField: 'title' })
  await rows(`insert into ${table} (id, created_at, updated_at, data)
    select 'i' || lpad(n::text, 5, '0'), now(), now(), '{"title": "The piano"}' from generate_series(1, 2600) n`)
  await work()
  await rows(`update ${table} set data = '{"title": "A piano"}'`)
  const reply = await search(dataCollectionId, 'piano', {
    search: { search: { expression: 'piano' }, paging: { limit: 1000, offset: 2000 } },
  })
  expect(reply.headers.get('x-stoa-search-stale')).toBe('more than 500')
  expect(reply.body.dataItems).toHaveLength(600)
})

test('items that the caller does not see count for no limit', async () => {
  const { dataCollectionId, table } = await searched(
    {
      displayField: 'title',
      plugins: [
        { type: 'PUBLISH', publishOptions: { defaultStatus: 'PUBLISHED' } },
        { type: 'MULTILINGUAL', multilingualOptions: { translatableFieldKeys: ['title'] } },
      ],
    },
    'de',
  )
  await rows(`insert into ${table} (id, created_at, updated_at, status, data)
    select 'i' || n, now(), now(), 'DRAFT', '{"title": "Haus"}' from generate_series(1, 5200) n`)
  await w.dataItem({ _id: 'seen', title: 'Häuser' }, dataCollectionId)
  await work()
  const german = (as: Role, more: object = {}) =>
    search(dataCollectionId, 'Haus', { language: 'de', ...more }, as)
  const { body } = await german('visitor')
  expect(body.dataItems?.map(({ id }: { id: string }) => id)).toEqual(['seen'])
  const drafts = { publishPluginOptions: { includeDraftItems: true } }
  expect(codeOf(await german('merchant', drafts))).toBe('DATA_SEARCH_TOO_BROAD')
}, 60_000)
