import { rejectField } from '../../call/failure.ts'
import {
  appendText,
  EXPORT_UPLOAD,
  FILE_RETENTION_MS,
  type JobCtx,
  type Row,
  readCsv,
} from '../../data/jobs/index.ts'
import { finishFile, insertFile } from '../../storage/data/files.ts'
import type { ForeignFormat } from './foreign-rows.ts'
import { shopify } from './shopify-csv.ts'
import type { ConvertedFile, ImportRequest } from './transfer-request.ts'
import { wooCommerce } from './woocommerce-csv.ts'

const FORMATS: readonly ForeignFormat[] = [shopify, wooCommerce]
/** Lines and bytes of a file of another system: its products are put together in memory. */
const LINES_MAX = 100_000
const MIB_MAX = 32
/** Records of a piece of the converted file. */
const RECORDS = 500

/** A line of a converted file. */
export interface ConvertedLine {
  line: number
  data: Record<string, unknown>
  problem?: string
}

/** The system whose export has these columns. */
export const foreignFormatOf = (columns: readonly string[]) =>
  FORMATS.find(format => format.columns.every(column => columns.includes(column)))

/**
 * Writes the file of another system again as JSON lines, whose records are those of a catalogue file (protocol/catalogue-files §3). Undefined
 * for other files.
 */
export async function convertFile(
  ctx: JobCtx,
  { fileId, bytes }: Pick<ImportRequest, 'fileId' | 'bytes'>,
): Promise<ConvertedFile | undefined> {
  const file = { siteId: ctx.site.id, fileId }
  const rows: Row[] = []
  let batch = await readCsv(ctx.db, file, { offset: 0, line: 0 }, () => 'TEXT', 1)
  const format = foreignFormatOf(batch.position.columns ?? [])
  if (!format) return undefined
  if (bytes > MIB_MAX * 2 ** 20)
    rejectField('fileId', 'VALIDATION', `names a file of more than ${MIB_MAX} MiB; export it in parts`)
  for (;;) {
    rows.push(...batch.rows)
    if (batch.done) break
    if (rows.length > LINES_MAX)
      rejectField(
        'fileId',
        'VALIDATION',
        `names a file with more than ${LINES_MAX} lines; export it in parts`,
      )
    batch = await readCsv(ctx.db, file, batch.position, () => 'TEXT', 1500)
  }
  const { weightUnit } = ctx.site.settings
  const unreadable = rows.filter(({ problem }) => problem)
  const lines: ConvertedLine[] = [
    ...format.toRecords(
      rows.filter(({ problem }) => !problem),
      { weightUnit },
    ),
    ...unreadable.map(({ line = 0, problem = '' }) => ({ line, data: {}, problem })),
  ]
  const converted = { siteId: ctx.site.id, fileId: ctx.ids.guid() }
  const expiresAt = ctx.now + FILE_RETENTION_MS
  const name = `${format.title}.jsonl`
  await insertFile(ctx.db, { ...converted, name, state: 'RECEIVING', expiresAt }, ctx.now)
  let written = 0
  for (let i = 0; i < lines.length; i += RECORDS) {
    const text = lines.slice(i, i + RECORDS).map(each => `${JSON.stringify(each)}\n`)
    written = await appendText(ctx, converted, written, text.join(''))
  }
  await finishFile(ctx.db, converted, EXPORT_UPLOAD, expiresAt)
  return { fileId: converted.fileId, bytes: written }
}
