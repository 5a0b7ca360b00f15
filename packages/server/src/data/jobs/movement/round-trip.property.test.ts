import { contract } from '@stoa/contract'
import { sized } from '@stoa/testkit/sizes'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { openTestShop } from '../../../testing/open-test-shop.fixture.ts'

const { shop, driver } = await openTestShop()

/** Texts that formats trip over. */
const awkward = fc.constantFrom(
  '',
  ' ',
  '\\N',
  'null',
  'true',
  '12',
  '"',
  '""',
  ',',
  'a,b',
  'line\nbreak',
  'line\r\nbreak',
  '\r',
  '\t',
  ' spaces ',
  '{"a":1}',
  '[1]',
  '"quoted"',
  '\uFEFF',
  'ä€😀\u2028',
  '=1+1',
  '{"$date":"2026-01-31T12:00:00.000Z"}',
)
/** Texts that the platform stores: no NUL, no half surrogates. */
const plain = fc.string({ unit: 'grapheme' }).filter(text => !text.includes('\u0000') && text.isWellFormed())
const text = fc.oneof(awkward, plain)
const instant = fc
  .date({ min: new Date('0002-01-01'), max: new Date('9998-01-01'), noInvalidDate: true })
  .map(date => ({ $date: date.toISOString() }))
const number = fc
  .double({ noNaN: true, noDefaultInfinity: true })
  .map(value => (Object.is(value, -0) ? 0 : value))
const key = fc.constantFrom('a', 'b c', 'ä', '"', 'x.y')
const { value: json } = fc.letrec(tie => ({
  value: fc.oneof(
    { depthSize: 'small' },
    text,
    number,
    fc.boolean(),
    fc.constant(null),
    instant,
    fc.array(tie('value'), { maxLength: 3 }),
    fc.dictionary(key, tie('value'), { maxKeys: 3 }),
  ),
}))

const FIELDS = [
  { key: 'text', type: 'TEXT' as const },
  { key: 'number', type: 'NUMBER' as const },
  { key: 'boolean', type: 'BOOLEAN' as const },
  { key: 'instant', type: 'DATETIME' as const },
  { key: 'day', type: 'DATE' as const },
  { key: 'tags', type: 'ARRAY_STRING' as const },
  { key: 'list', type: 'ARRAY' as const },
  { key: 'any', type: 'ANY' as const },
  { key: 'object', type: 'OBJECT' as const },
  { key: 'a "key", with\r\nall', type: 'TEXT' as const },
]

const orAbsent = <T>(value: fc.Arbitrary<T>) => fc.option(fc.option(value, { nil: null }), { nil: undefined })
const item = fc.record({
  text: orAbsent(text),
  number: orAbsent(number),
  boolean: orAbsent(fc.boolean()),
  instant: orAbsent(instant),
  day: orAbsent(fc.constantFrom('2026-01-31', '1999-12-31')),
  tags: orAbsent(fc.array(text, { maxLength: 3 })),
  list: orAbsent(fc.array(json, { maxLength: 3 })),
  any: orAbsent(json),
  object: orAbsent(fc.dictionary(key, json, { maxKeys: 3 })),
  'a "key", with\r\nall': orAbsent(text),
  undeclared: orAbsent(json),
})

/** Values that are not there are not sent. */
const present = (data: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(data).filter(([, value]) => value !== undefined))

const as = 'merchant'

async function download(collectionId: string, format: 'CSV' | 'JSONL'): Promise<string> {
  const { job } = await driver.as(as).callOk(contract.movementJobs.submitJob, {
    source: { wixDataCollection: { collectionId } },
    destination: { file: { format } },
  })
  await shop.platform.run('data jobs')
  const done = (await driver.callOk(contract.movementJobs.getJob, { jobId: job.id }, as)).job
  expect(done.status).toBe('COMPLETED')
  return (await shop.fetch(done.destination?.file?.url as string)).text()
}

async function upload(collectionId: string, format: 'CSV' | 'JSONL', body: string): Promise<void> {
  const { fileId, uploadUrl } = await driver.callOk(contract.movementJobs.createFileUploadUrl, {}, as)
  expect((await shop.fetch(uploadUrl, { method: 'PUT', body })).status).toBe(200)
  const { job } = await driver.as(as).callOk(contract.movementJobs.submitJob, {
    source: { file: { format, fileId } },
    destination: { wixDataCollection: { collectionId } },
  })
  await shop.platform.run('data jobs')
  const { job: done } = await driver.callOk(contract.movementJobs.getJob, { jobId: job.id }, as)
  const { logs } = await driver.callOk(contract.movementJobs.listMovementLogs, { jobId: job.id }, as)
  expect(logs).toEqual([])
  expect(done.status).toBe('COMPLETED')
}

const RUNS = sized(4, 100)

for (const format of ['CSV', 'JSONL'] as const)
  for (const itemValidation of ['TYPED', 'ANY'] as const)
    test(`${format} of a collection with ${itemValidation} values, imported and exported again, is the same to the byte`, async () => {
      await fc.assert(
        fc.asyncProperty(fc.array(item, { minLength: 1, maxLength: 8 }), async all => {
          const make = () => driver.dataCollection({ fields: FIELDS, itemValidation })
          const [from, to] = [await make(), await make()]
          const dataItems = all.map((data, i) => ({ id: `item ${i}`, data: present(data) }))
          const { results } = await driver
            .as(as)
            .callOk(contract.items.bulkInsert, { dataCollectionId: from, dataItems })
          expect(results.map(({ itemMetadata }) => itemMetadata.error)).toEqual(results.map(() => undefined))
          const first = await download(from, format)
          await upload(to, format, first)
          expect(await download(to, format)).toBe(first)
        }),
        { numRuns: RUNS },
      )
    })
