import { callsWith } from '../call.ts'
import {
  CatalogFileFormat,
  CatalogTransfer,
  CatalogTransferError,
  ExistingRecords,
} from '../entities/catalogue/catalog-transfer.ts'
import { CursorPaging, Cursors } from '../entities/paging.ts'
import { s } from '../schema.ts'

const id = s.req.string({ min: 1, max: 100, doc: 'Id of the transfer.' })
const format = s.req.enum(CatalogFileFormat, { doc: 'Format of the file.' })
const paging = s.with(CursorPaging, { doc: 'Page by cursor. Absent: the first page.' })
const transferReply = s.object({ transfer: s.req(CatalogTransfer) })
const pagingMetadata = s.req.object(
  {
    count: s.integer({ doc: 'Number of results on this page.' }),
    cursors: s.with(Cursors, { doc: 'Cursor of the next page.' }),
    hasNext: s.always.boolean({ doc: 'Whether a next page exists.' }),
  },
  { doc: 'Position of the page among all results.' },
)

const call = callsWith({ allow: ['merchant'] })

/** Import and export of the catalogue as files. Ours (protocol/catalogue-files §1). */
export const catalogTransfers = {
  createCatalogUploadUrl: call({
    method: 'POST',
    path: '/v1/catalog-transfers/upload-url',
    summary: 'Creates an address for the upload of one file with PUT, within an hour.',
    request: s.object({ fileName: s.string({ max: 512, doc: 'Name of the file for people.' }) }),
    reply: s.object({
      fileId: s.req.string({ doc: 'Id of the file, for `importCatalog`.' }),
      uploadUrl: s.req.string({ doc: 'Address for PUT. It accepts one complete upload.' }),
    }),
  }),

  importCatalog: call({
    method: 'POST',
    path: '/v1/catalog-transfers/import',
    summary: 'Starts an import of products and collections from an uploaded file.',
    request: s.object({
      fileId: s.req.string({ min: 1, max: 100, doc: 'Id of the file from `createCatalogUploadUrl`.' }),
      format,
      existing: s.enum(ExistingRecords, {
        doc: 'UPDATE changes the fields that the file has, SKIP leaves records that exist. Default: UPDATE.',
      }),
      dryRun: s.boolean({ doc: 'Checks the records without writing anything. Default: false.' }),
    }),
    reply: transferReply,
    errors: ['DATA_FILE_NOT_FOUND'],
  }),

  exportCatalog: call({
    method: 'POST',
    path: '/v1/catalog-transfers/export',
    summary: 'Starts an export of all collections and products into a file.',
    request: s.object({
      format,
      fileName: s.string({
        min: 1,
        max: 512,
        doc: 'Name of the file for the download. Default: `catalogue.csv` or `catalogue.jsonl`.',
      }),
      filter: s.map(s.any(), { doc: 'Filter of the products, as in queryProducts. Absent: all products.' }),
    }),
    reply: transferReply,
  }),

  getCatalogTransfer: call({
    method: 'GET',
    path: '/v1/catalog-transfers/{id}',
    summary: 'Returns a transfer with its progress and, after an export, an address of the file.',
    request: s.object({ id }),
    reply: transferReply,
    errors: ['DATA_JOB_NOT_FOUND'],
  }),

  listCatalogTransfers: call({
    method: 'GET',
    path: '/v1/catalog-transfers',
    summary: 'Lists the transfers of the last 30 days, newest first.',
    request: s.object({
      limit: s.integer({ min: 1, max: 100, doc: 'Maximum number of transfers. Default: 20.' }),
      offset: s.integer({ min: 0, doc: 'Number of transfers to skip. Default: 0.' }),
    }),
    reply: s.object({
      transfers: s.req.array(CatalogTransfer, { doc: 'Transfers on this page.' }),
      total: s.req.integer({ doc: 'Number of transfers on all pages.' }),
    }),
  }),

  listCatalogTransferErrors: call({
    method: 'GET',
    path: '/v1/catalog-transfers/{id}/errors',
    summary: 'Lists the records that an import rejected, or that an undo left as they are, and why.',
    request: s.object({ id, paging }),
    reply: s.object({
      errors: s.req.array(CatalogTransferError, { doc: 'Entries on this page, in the order of the file.' }),
      pagingMetadata,
    }),
    errors: ['DATA_JOB_NOT_FOUND'],
  }),

  undoCatalogImport: call({
    method: 'POST',
    path: '/v1/catalog-transfers/{id}/undo',
    summary:
      'Starts the undo of an import that has ended. What was changed since stays, and is listed in its errors.',
    request: s.object({ id: s.req.string({ min: 1, max: 100, doc: 'Id of the import.' }) }),
    reply: transferReply,
    errors: ['DATA_JOB_NOT_FOUND', 'CATALOG_IMPORT_NOT_ENDED', 'CATALOG_IMPORT_NOT_UNDOABLE'],
  }),

  cancelCatalogTransfer: call({
    method: 'POST',
    path: '/v1/catalog-transfers/{id}/cancel',
    summary: 'Cancels a transfer that has not ended. Records that were written remain.',
    request: s.object({ id }),
    reply: transferReply,
    errors: ['DATA_JOB_NOT_FOUND', 'DATA_JOB_ENDED'],
  }),
}
