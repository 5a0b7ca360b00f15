import { type FileHandle, open } from 'node:fs/promises'
import { Readable, Writable } from 'node:stream'
import { type CatalogTransfer, contract, type ReplyOf } from '@stoa/contract'
import { StartupError } from '../platform-support/startup-error.ts'
import { type PlatformAccess, platformAccess, platformRequest } from './platform-request.ts'
import type { WireCommand } from './wire-command.ts'

const calls = contract.catalogTransfers

/** Pause between two looks at a running transfer, in milliseconds. */
const POLL_MS = 500
/** Errors that an import prints. */
const ERRORS_SHOWN = 20

type Options = Parameters<WireCommand['run']>[0]

function formatOf(file: string): 'CSV' | 'JSONL' {
  if (/\.csv$/i.test(file)) return 'CSV'
  if (/\.(jsonl|ndjson)$/i.test(file)) return 'JSONL'
  throw new StartupError(`--file is "${file}" and must end with .csv or .jsonl.`)
}

const openFile = (file: string, flags: 'r' | 'w'): Promise<FileHandle> =>
  open(file, flags).catch(error => {
    throw new StartupError(`The file ${file} cannot be opened: ${error.message}`)
  })

const post = async (access: PlatformAccess, path: string, message: object) =>
  (await platformRequest(access, path, { method: 'POST', message })).json()

/** The transfer when it has ended. */
async function ended(access: PlatformAccess, id: string): Promise<CatalogTransfer> {
  for (;;) {
    const reply = await platformRequest(access, calls.getCatalogTransfer.path.replace('{id}', id))
    const { transfer } = (await reply.json()) as { transfer: CatalogTransfer }
    if (transfer.finishedDate) return transfer
    await new Promise(done => setTimeout(done, POLL_MS))
  }
}

function requireSuccess({ status, error }: CatalogTransfer): void {
  if (status === 'FAILED' || status === 'CANCELED')
    throw new StartupError(`The transfer has the status ${status}: ${error?.description ?? 'see its errors'}`)
}

async function exportFile(options: Options): Promise<string> {
  const access = platformAccess('catalogue export', options)
  const { file = '' } = options
  const { transfer } = await post(access, calls.exportCatalog.path, { format: formatOf(file) })
  const done = await ended(access, transfer.id)
  requireSuccess(done)
  const { body } = await platformRequest(access, new URL(done.downloadUrl ?? '').pathname)
  const handle = await openFile(file, 'w')
  await body?.pipeTo(Writable.toWeb(handle.createWriteStream()))
  return `${done.exported} records are in ${file}.\n`
}

async function importFile(options: Options): Promise<string> {
  const access = platformAccess('catalogue import', options)
  const { file = '', existing = 'update' } = options
  const format = formatOf(file)
  if (!['update', 'skip'].includes(existing))
    throw new StartupError(`--existing is "${existing}" and must be update or skip.`)
  const handle = await openFile(file, 'r')
  const { fileId, uploadUrl } = await post(access, calls.createCatalogUploadUrl.path, {})
  const stream = Readable.toWeb(handle.createReadStream()) as ReadableStream
  await platformRequest(access, new URL(uploadUrl).pathname, { method: 'PUT', stream })
  const { transfer } = await post(access, calls.importCatalog.path, {
    fileId,
    format,
    existing: existing.toUpperCase(),
    dryRun: options['dry-run'] === 'true',
  })
  const done = await ended(access, transfer.id)
  const { created, updated, unchanged, rejected, dryRun } = done
  const errors = rejected > 0 ? await readErrors(access, done) : ''
  if (errors) process.stderr.write(errors)
  requireSuccess(done)
  return `${created} created, ${updated} updated, ${unchanged} unchanged, ${rejected} rejected${dryRun ? '. Nothing was written: dry run' : ''}.\n`
}

async function readErrors(access: PlatformAccess, { id, rejected }: CatalogTransfer): Promise<string> {
  const path = calls.listCatalogTransferErrors.path.replace('{id}', id)
  const reply = await platformRequest(access, `${path}?paging.limit=${ERRORS_SHOWN}`)
  const { errors } = (await reply.json()) as ReplyOf<typeof calls.listCatalogTransferErrors>
  const more = rejected > errors.length ? `… and ${rejected - errors.length} more.\n` : ''
  return (
    errors.map(({ line, record, error }) => `line ${line} ${record}: ${error.description}\n`).join('') + more
  )
}

/** Commands of `npx stoa` for files of the catalogue. */
export const catalogueCommands: Record<string, WireCommand> = {
  'catalogue export': {
    description:
      'Writes all collections and products of a site into --file, CSV or JSON lines by its ending. The API key can be in STOA_API_KEY.',
    required: ['url', 'site', 'file'],
    optional: ['key'],
    run: exportFile,
  },
  'catalogue import': {
    description:
      'Creates and changes collections and products from --file, and prints rejected lines. --existing skip leaves what exists; --dry-run true only checks.',
    required: ['url', 'site', 'file'],
    optional: ['key', 'existing', 'dry-run'],
    run: importFile,
  },
}
