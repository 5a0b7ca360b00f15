import { contract, type RequestOf } from '@stoa/contract'
import type { Shop } from './create-shop.ts'
import type { TestDriver } from './test-driver.ts'

const as = 'merchant'
type Submit = RequestOf<typeof contract.movementJobs.submitJob>
type Into = NonNullable<Submit['destination']>['wixDataCollection']

function assert(holds: boolean, what: string): void {
  if (!holds) throw new Error(what)
}

/** Helpers for tests of movement jobs: upload and download files, and wait for jobs. */
export function movementJobHelpers(shop: Shop, driver: () => TestDriver) {
  const put = (url: string, body: string | Uint8Array<ArrayBuffer>) =>
    shop.fetch(url, { method: 'PUT', body })

  async function upload(text: string | Uint8Array<ArrayBuffer>): Promise<string> {
    const { fileId, uploadUrl } = await driver().callOk(contract.movementJobs.createFileUploadUrl, {}, as)
    const response = await put(uploadUrl, text)
    assert(response.status === 200, `upload: ${response.status}`)
    return fileId
  }

  /** The job when it is done. */
  async function finished(jobId: string) {
    await shop.platform.run('data jobs')
    return (await driver().callOk(contract.movementJobs.getJob, { jobId }, as)).job
  }

  async function run(message: Submit) {
    const { job } = await driver().callOk(contract.movementJobs.submitJob, message, as)
    assert(job.status === 'UNINITIALIZED', `a job begins as ${job.status}`)
    return finished(job.id)
  }

  const beginUndo = async (jobId: string) =>
    (await driver().callOk(contract.movementJobs.undoContentImport, { jobId }, as)).job.id

  const undo = async (jobId: string) => finished(await beginUndo(jobId))

  const importText = async (
    text: string | Uint8Array<ArrayBuffer>,
    format: 'CSV' | 'JSONL',
    into: NonNullable<Into>,
    more: Partial<Submit> = {},
  ) =>
    run({
      source: { file: { format, fileId: await upload(text) } },
      destination: { wixDataCollection: into },
      ...more,
    })

  async function exported(collectionId: string, format: 'CSV' | 'JSONL', query: object = {}) {
    const job = await run({
      source: { wixDataCollection: { collectionId, ...query } },
      destination: { file: { format } },
    })
    assert(job.status === 'COMPLETED' && job.progress?.unit === 'ITEMS', `export: ${JSON.stringify(job)}`)
    const response = await shop.fetch(job.destination?.file?.url as string)
    assert(response.status === 200, `download: ${response.status}`)
    const text = await response.text()
    const length = response.headers.get('content-length')
    assert(length === String(Buffer.byteLength(text)), `content-length is ${length}`)
    return text
  }

  const logs = async (jobId: string) =>
    (await driver().callOk(contract.movementJobs.listMovementLogs, { jobId }, as)).logs
  const items = async (dataCollectionId: string) =>
    (
      await driver()
        .as(as)
        .callOk(contract.items.query, {
          dataCollectionId,
          query: { sort: [{ fieldName: '_id', order: 'ASC' }], paging: { limit: 1000 } },
        })
    ).dataItems.map(item => item.data ?? {})

  return { put, upload, run, finished, beginUndo, undo, importText, exported, logs, items }
}
