import { contract } from '@stoa/contract'
import { scenarios } from '@stoa/testkit/scenarios'
import { openShop } from '../../../testing/open-test-shop.fixture.ts'

const shop = await openShop()

scenarios(() => shop, contract.movementJobs.submitJob, [
  {
    name: 'cannot import a file that is not there',
    given: async w => ({
      source: { file: { format: 'CSV' as const, fileId: 'nothing' } },
      destination: { wixDataCollection: { collectionId: await w.dataCollection() } },
    }),
    fails: 'DATA_FILE_NOT_FOUND',
  },
  {
    name: 'must say from where',
    request: { source: {}, destination: { file: { format: 'CSV' } } },
    rejects: { source: 'REQUIRED_ONE_OF_FIELD' },
  },
  {
    name: 'cannot export a collection that is not there',
    request: {
      source: { wixDataCollection: { collectionId: 'nowhere' } },
      destination: { file: { format: 'CSV' } },
    },
    fails: 'WDE0025',
  },
  {
    name: 'cannot name another site',
    request: {
      sourceSiteId: '00000000-0000-4000-a000-00000000dead',
      source: { wixDataCollection: { collectionId: 'a' } },
      destination: { file: { format: 'CSV' } },
    },
    rejects: { sourceSiteId: 'VALIDATION' },
  },
])

scenarios(() => shop, contract.movementJobs.queryJobs, [
  {
    name: 'finds jobs by name and status, in one statement and one for their files',
    given: async w => {
      const { dataCollectionId: collectionId } = await w.dataItem()
      for (const name of ['one', 'two'])
        await w.merchant.callOk(contract.movementJobs.submitJob, {
          name,
          source: { wixDataCollection: { collectionId } },
          destination: { file: { format: 'CSV' } },
        })
      return {}
    },
    request: { query: { filter: { name: 'two', status: 'UNINITIALIZED' } } },
    reply: { jobs: [{ name: 'two', status: 'UNINITIALIZED' }], pagingMetadata: { hasNext: false } },
    statements: 2,
  },
])

scenarios(() => shop, contract.movementJobs.listJobs, [
  {
    name: 'sees the newest jobs',
    request: { paging: { limit: 1 } },
    reply: { pagingMetadata: { hasNext: true } },
  },
])

scenarios(() => shop, contract.movementJobs.getJob, [
  { name: 'cannot see a job that is not there', request: { jobId: 'x' }, fails: 'DATA_JOB_NOT_FOUND' },
])

scenarios(() => shop, contract.movementJobs.createFileUploadUrl, [
  { name: 'gets an address', request: { fileName: 'a.csv' }, emitted: [] },
])

scenarios(() => shop, contract.movementJobs.listMovementLogs, [
  { name: 'cannot see a report that is not there', request: { jobId: 'x' }, fails: 'DATA_JOB_NOT_FOUND' },
])

scenarios(() => shop, contract.movementJobs.terminateJob, [
  { name: 'cannot end a job that is not there', request: { jobId: 'x' }, fails: 'DATA_JOB_NOT_FOUND' },
])
