import { contract } from '@stoa/contract'
import { movementJobHelpers, rejectedFields } from '@stoa/testkit'
import { describe, expect, test } from 'vitest'
import { openTestShop } from '../../../testing/open-test-shop.fixture.ts'

const { shop, driver } = await openTestShop()
const m = movementJobHelpers(shop, () => driver)

describe('exports', () => {
  test('hold what the filter finds, in both environments, drafts too', async () => {
    const { dataCollectionId, dataItemId } = await driver.dataItem({ title: 'A', year: 1 })
    await driver.merchant.callOk(contract.items.insert, {
      dataCollectionId,
      environment: 'SANDBOX',
      dataItem: { data: { _id: 's', title: 'S' } },
    })
    const query = { filterQuery: { filter: { year: 1 }, fields: ['title'] } }
    expect(await m.exported(dataCollectionId, 'CSV', query)).toBe(`_id,title\r\n${dataItemId},A\r\n`)
    expect(await m.exported(dataCollectionId, 'CSV', { filterQuery: { filter: { year: 2 } } })).toBe(
      '_id,title,year,tags,published,_createdDate,_updatedDate,_owner\r\n',
    )
    const sandbox = { environment: 'SANDBOX', fields: ['title'] }
    expect(await m.exported(dataCollectionId, 'JSONL', sandbox)).toBe('{"_id":"s","title":"S"}\n')
  })

  test('keep dates and owners of items when they are imported', async () => {
    const { dataCollectionId } = await driver.dataItem({ title: 'A' })
    const mine = { dataCollectionId, dataItem: { data: { title: 'B' } } }
    await driver.member.callOk(contract.items.insert, mine)
    const text = await m.exported(dataCollectionId, 'JSONL')
    const other = await driver.dataCollection()
    shop.clock.advance(86_400_000)
    await m.importText(text, 'JSONL', { collectionId: other })
    const origins = async (id: string) =>
      (await m.items(id)).map(({ _id, _createdDate, _owner }) => ({ _id, _createdDate, _owner }))
    expect(await origins(other)).toEqual(await origins(dataCollectionId))
  })

  test('leave no file behind when they are terminated', async () => {
    const { dataCollectionId: collectionId } = await driver.dataItem()
    const { job } = await driver.merchant.callOk(contract.movementJobs.submitJob, {
      source: { wixDataCollection: { collectionId } },
      destination: { file: { format: 'CSV' } },
    })
    const files = async () => Number((await shop.sql`select count(*) from data_files`)[0].count)
    const before = await files()
    await driver.merchant.callOk(contract.movementJobs.terminateJob, { jobId: job.id })
    await shop.platform.run('data jobs')
    expect(await files()).toBe(before - 1)
  })

  test('copy from one collection into another', async () => {
    const { dataCollectionId: collectionId } = await driver.dataItem({ title: 'A', undeclared: { a: [1] } })
    const other = await driver.dataCollection()
    const job = await m.run({
      source: { wixDataCollection: { collectionId } },
      destination: { wixDataCollection: { collectionId: other } },
      name: 'Copy',
    })
    expect(job).toMatchObject({
      name: 'Copy',
      status: 'COMPLETED',
      progress: { itemsSuccessful: 1, total: 1 },
    })
    expect(await m.items(other)).toMatchObject([{ title: 'A', undeclared: { a: [1] } }])
  })
})

test('exports find items without a value', async () => {
  const { dataCollectionId, dataItemId } = await driver.dataItem({ title: 'A' })
  await driver.dataItem({ title: 'B', year: 1 }, dataCollectionId)
  const query = { filterQuery: { filter: { year: null }, fields: ['title'] } }
  expect(await m.exported(dataCollectionId, 'CSV', query)).toBe(`_id,title\r\n${dataItemId},A\r\n`)
})

describe('results of a pipeline', () => {
  const sales = async () => {
    const collectionId = await driver.dataCollection({
      fields: [
        { key: 'city', type: 'TEXT' },
        { key: 'price', type: 'NUMBER' },
      ],
    })
    for (const [city, price] of [
      ['Bern', 1],
      ['Bern', 4],
      ['Ulm, "old"', 2],
      [undefined, 3],
    ])
      await driver.dataItem({ ...(city !== undefined && { city }), price }, collectionId)
    return collectionId
  }
  const group = {
    group: {
      groupIds: [{ key: 'city', expression: { fieldPath: 'city' } }],
      accumulators: [{ resultFieldName: 'total', sum: { expression: { fieldPath: 'price' } } }],
    },
  }
  const sort = { sort: { values: [{ fieldName: 'total', order: 'DESC' }] } }
  const results = (more: object = {}, stages: object[] = [group, sort]) => ({
    aggregationQuery: { aggregationPipeline: { stages }, ...more },
  })
  const submit = (message: object) => driver.merchant.send(contract.movementJobs.submitJob, message as never)

  test('become CSV with a column for each of their parts, and JSONL as they are', async () => {
    const collectionId = await sales()
    expect(await m.exported(collectionId, 'CSV', results())).toBe(
      '_id,total\r\n"{""city"":""Bern""}",5\r\n"{""city"":null}",3\r\n"{""city"":""Ulm, \\""old\\""""}",2\r\n',
    )
    expect(await m.exported(collectionId, 'JSONL', results())).toBe(
      '{"_id":{"city":"Bern"},"total":5}\n{"_id":{"city":null},"total":3}\n{"_id":{"city":"Ulm, \\"old\\""},"total":2}\n',
    )
  })

  test('have the requested fields, headings and types', async () => {
    const collectionId = await sales()
    const fields = [
      { key: 'total', displayName: 'Turnover', fieldType: 'NUMBER' },
      { key: '_id.city', displayName: 'City', fieldType: 'STRING' },
      { key: 'nothing' },
    ]
    expect(await m.exported(collectionId, 'CSV', results({ fields }))).toBe(
      'Turnover,City,nothing\r\n5,Bern,\r\n3,\\N,\r\n2,"Ulm, ""old""",\r\n',
    )
    expect(await m.exported(collectionId, 'JSONL', results({ fields }, [group, sort, { limit: 1 }]))).toBe(
      '{"total":5,"_id.city":"Bern"}\n',
    )
  })

  test('are a snapshot over many steps, and leave no temporary data', async () => {
    const collectionId = await driver.dataCollection()
    const dataItems = Array.from({ length: 1000 }, (_, i) => ({ data: { title: `T${i}`, year: i } }))
    await driver.merchant.callOk(contract.items.bulkInsert, { dataCollectionId: collectionId, dataItems })
    const message = {
      source: {
        wixDataCollection: {
          collectionId,
          ...results({}, [
            { filter: { year: { $gte: 1 } } },
            { sort: { values: [{ fieldName: 'year', order: 'DESC' }] } },
            { projection: { fields: [{ include: { fieldName: 'year' } }] } },
          ]),
        },
      },
      destination: { file: { format: 'JSONL' as const } },
    }
    const job = await m.run(message as never)
    expect(job).toMatchObject({
      status: 'COMPLETED',
      progress: { current: 999, total: 999, unit: 'ITEMS' },
      source: { wixDataCollection: { collectionId, aggregationQuery: { aggregationPipeline: {} } } },
    })
    const text = await (await shop.fetch(job.destination?.file?.url as string)).text()
    const years = text
      .trim()
      .split('\n')
      .map(line => JSON.parse(line).year)
    expect(years).toEqual(Array.from({ length: 999 }, (_, i) => 999 - i))
    const rows = await shop.sql`select count(*)::int as n from data_job_results`
    expect(rows[0].n).toBe(0)
  })

  test('are a file with headings alone, or an empty one, where there are none', async () => {
    const collectionId = await driver.dataCollection()
    expect(await m.exported(collectionId, 'JSONL', results())).toBe('')
    const fields = [{ key: 'total' }]
    expect(await m.exported(collectionId, 'CSV', results({ fields }))).toBe('total\r\n')
  })

  test('are rejected where they have no place, and with a pipeline that is none', async () => {
    const collectionId = await sales()
    const destination = { file: { format: 'CSV' } }
    const into = await submit({
      source: { wixDataCollection: { collectionId, ...results() } },
      destination: { wixDataCollection: { collectionId } },
    })
    expect(rejectedFields(into)).toEqual({ 'destination.wixDataCollection': 'VALIDATION' })
    const broken = results({}, [group, {}, { unwindArray: { arrayFieldName: 'a..b' } }])
    const rejected = await submit({ source: { wixDataCollection: { collectionId, ...broken } }, destination })
    const at = 'source.wixDataCollection.aggregationQuery.aggregationPipeline.stages'
    expect(rejectedFields(rejected)).toEqual({
      [`${at}[1]`]: 'REQUIRED_FIELD',
      [`${at}[2].unwindArray.arrayFieldName`]: 'FORMAT',
    })
    const twice = results({ fields: [{ key: 'total' }, { key: 'x', displayName: 'total' }] })
    const second = await submit({ source: { wixDataCollection: { collectionId, ...twice } }, destination })
    expect(rejectedFields(second)).toEqual({
      'source.wixDataCollection.aggregationQuery.fields[1]': 'VALIDATION',
    })
    const both = { filterQuery: {}, ...results() }
    const one = await submit({ source: { wixDataCollection: { collectionId, ...both } }, destination })
    expect(one.status).toBe(400)
  })
})

describe('languages', () => {
  const words = async () => {
    const collectionId = await driver.dataCollection({
      plugins: [{ type: 'MULTILINGUAL', multilingualOptions: { translatableFieldKeys: ['title'] } }],
    })
    await driver.dataItem({ _id: 'a', title: 'Cloud', year: 1 }, collectionId)
    await driver.dataItem({ _id: 'b', title: 'River', year: 2 }, collectionId)
    return collectionId
  }
  const fields = { filterQuery: { fields: ['title', 'year'] } }

  test('are exported and imported one by one', async () => {
    const collectionId = await words()
    const german = { ...fields, language: 'de' }
    expect(await m.exported(collectionId, 'CSV', german)).toBe('_id,title,year\r\na,Cloud,1\r\nb,River,2\r\n')
    const into = { collectionId, language: 'de' }
    const job = await m.importText('_id,title,year\r\na,Wolke,1\r\nb,River,2\r\n', 'CSV', into)
    expect(job).toMatchObject({ status: 'COMPLETED', destination: { wixDataCollection: into } })
    expect(await m.exported(collectionId, 'CSV', german)).toBe('_id,title,year\r\na,Wolke,1\r\nb,River,2\r\n')
    expect(await m.exported(collectionId, 'CSV', fields)).toBe('_id,title,year\r\na,Cloud,1\r\nb,River,2\r\n')
    const header = (await m.exported(collectionId, 'CSV')).split('\r\n')[0]
    expect(header).not.toContain('~')
    const groups = {
      language: 'de',
      aggregationQuery: {
        aggregationPipeline: { stages: [{ projection: { fields: [{ include: { fieldName: 'title' } }] } }] },
        fields: [{ key: 'title' }],
      },
    }
    expect(await m.exported(collectionId, 'CSV', groups)).toBe('title\r\nWolke\r\nRiver\r\n')
  })

  test('are rejected where items have one language, and without a collection', async () => {
    const collectionId = await driver.dataCollection()
    const submit = (message: object) =>
      driver.merchant.send(contract.movementJobs.submitJob, message as never)
    const plain = await submit({
      source: { wixDataCollection: { collectionId, language: 'de' } },
      destination: { file: { format: 'CSV' } },
    })
    expect(rejectedFields(plain)).toEqual({ 'source.wixDataCollection.language': 'VALIDATION' })
    const languages = ['en', 'de']
    const source = { localization: { languages } }
    const all = await submit({ source, destination: { file: { format: 'CSV' } } })
    expect(rejectedFields(all)).toEqual({ 'source.localization': 'FIELD_NOT_ALLOWED' })
    const back = await submit({
      source: { wixDataCollection: { collectionId } },
      destination: { localization: { languages } },
    })
    expect(rejectedFields(back)).toEqual({ 'destination.localization': 'FIELD_NOT_ALLOWED' })
  })
})
