import { contract } from '@stoa/contract'
import { expect, test } from 'vitest'
import { openTestShop } from '../../testing/open-test-shop.fixture.ts'

// Clients of the original protocol declare these never to be missing, and read them unguarded.
const { driver: w } = await openTestShop()

const { dataCollections, dataPermissions, dataIndexes, dataTasks, movementJobs } = contract

test('a field says that it is not encrypted, and an index of the platform has an id that stays', async () => {
  const dataCollectionId = await w.dataCollection({ fields: [{ key: 'code', type: 'TEXT', unique: true }] })
  const { collection } = await w.merchant.callOk(dataCollections.getDataCollection, { dataCollectionId })
  const fields = collection.fields ?? []
  expect(fields.map(({ key, encrypted }) => [key, encrypted])).toEqual([
    ['code', false],
    ['_id', false],
    ['_createdDate', false],
    ['_updatedDate', false],
    ['_owner', false],
  ])
  const list = async () => (await w.merchant.callOk(dataIndexes.listIndexes, { dataCollectionId })).indexes
  const ids = (await list()).map(({ id }) => id)
  expect(ids).toEqual([expect.stringMatching(/^[0-9a-f-]{36}$/), fields[0]?.fieldId])
  expect((await list()).map(({ id }) => id)).toEqual(ids)
})

test('special permissions say what they leave open', async () => {
  const dataCollectionId = await w.dataCollection()
  const open = { itemInsert: 'UNSPECIFIED', itemUpdate: 'UNSPECIFIED', itemRemove: 'UNSPECIFIED' }
  const { specialPermissions: added } = await w.merchant.callOk(dataPermissions.addSpecialPermissions, {
    dataCollectionId,
    specialPermissions: { policyId: 'SITE_MEMBERS', itemRead: 'ALLOWED' },
  })
  expect(added).toEqual({ id: added.id, policyId: 'SITE_MEMBERS', itemRead: 'ALLOWED', ...open })
  const { specialPermissions: changed } = await w.merchant.callOk(dataPermissions.updateSpecialPermissions, {
    specialPermissions: { id: added.id, itemInsert: 'ALLOWED' },
  })
  expect(changed).toEqual({ ...added, itemInsert: 'ALLOWED' })
  const { dataPermissions: all } = await w.merchant.callOk(dataPermissions.getPermissions, {
    dataCollectionId,
  })
  expect(all.specialPermissions).toEqual([changed])
})

test('a task says its environment and all of its operations', async () => {
  const dataCollectionId = await w.dataCollection()
  const create = async (task: object) =>
    (await w.merchant.callOk(dataTasks.createTask, { task } as never)).task
  const options = { dataCollectionId, filter: { title: 'nothing' } }
  expect(await create({ type: 'DELETE_BY_QUERY', deleteByQueryOptions: options })).toMatchObject({
    deleteByQueryOptions: { ...options, environment: 'LIVE' },
  })
  const edit = { dataCollectionId, fieldKey: 'tags', operations: { addItems: ['a'] } }
  expect(await create({ type: 'EDIT_FIELD_DATA', editFieldDataOptions: edit })).toMatchObject({
    editFieldDataOptions: {
      environment: 'LIVE',
      operations: { addItems: ['a'], removeItems: [], replaceItems: [] },
    },
  })
})

test('a movement job has a name, be it an empty one', async () => {
  const collectionId = await w.dataCollection()
  const source = { wixDataCollection: { collectionId } }
  const job = { source, destination: { file: { format: 'JSONL' } } } as const
  const { job: made } = await w.merchant.callOk(movementJobs.submitJob, job)
  expect(made.name).toBe('')
})
