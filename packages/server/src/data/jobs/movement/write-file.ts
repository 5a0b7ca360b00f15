import { addChunk, type FileRef } from '../../../storage/data/files.ts'
import { storedNames } from '../../../storage/data/import-metadata.ts'
import type { Collection } from '../../model/collection.ts'
import type { ItemScope } from '../../model/item-scope.ts'
import { PUBLISH_FIELDS } from '../../model/item-view.ts'
import { undeclaredKey } from '../../model/storage-keys.ts'
import { TRANSLATIONS } from '../../model/translations.ts'
import type { JobCtx } from '../job.ts'
import { type CellKind, cellKindOf, csvLine, writeCell } from './csv-cells.ts'
import { packPiece } from './file-chunks.ts'
import type { CollectionSource, FileDestination } from './movement-request.ts'
import type { Row } from './read-file.ts'

/** Upload number of an export. */
export const EXPORT_UPLOAD = 0

/** Cell encodings by the collection's field types. */
export const kindsOf = ({ fields, definition }: Collection): ((column: string) => CellKind) => {
  const system: Record<string, CellKind> = {
    _id: 'TEXT',
    _owner: 'TEXT',
    _createdDate: 'INSTANT',
    _updatedDate: 'INSTANT',
    _publishStatus: 'TEXT',
    _publishDate: 'INSTANT',
    _unpublishDate: 'INSTANT',
  }
  return column => {
    if (Object.hasOwn(system, column)) return system[column] as CellKind
    const field = fields.get(column)
    // Under ANY, only JSON quotes mark a value as text.
    return field && definition.itemValidation !== 'ANY' ? cellKindOf(field.type) : 'TYPED'
  }
}

/** Columns of an export: declared fields, undeclared keys, system fields. */
export async function columnsOf(ctx: JobCtx, { collection, table }: ItemScope, source: CollectionSource) {
  const declared = [...collection.fields.keys()]
  const stored = new Set(collection.definition.fields.map(({ storageKey }) => storageKey))
  const names = await storedNames(ctx.db, table)
  const undeclared = names.filter(name => name !== TRANSLATIONS && !stored.has(name)).map(undeclaredKey)
  const publish = collection.hasPlugin('PUBLISH') ? PUBLISH_FIELDS : []
  const all = ['_id', ...declared, ...undeclared, '_createdDate', '_updatedDate', '_owner', ...publish]
  const requested = source.fields?.map(field => field.split('.')[0] ?? '')
  return [
    ...new Set(requested?.length ? all.filter(name => name === '_id' || requested.includes(name)) : all),
  ]
}

/** Encodes rows as file text. The first line of a CSV file has the column names. */
export function textOf(
  rows: readonly Row[],
  {
    format,
    columns = [],
    kinds,
    first,
  }: {
    format: FileDestination['format']
    columns: string[] | undefined
    kinds: (column: string) => CellKind
    first: boolean
  },
): string {
  if (format === 'JSONL') return rows.map(({ data }) => `${JSON.stringify(data)}\n`).join('')
  const header = first ? csvLine(columns.map(name => writeCell('TEXT', name))) : ''
  const line = ({ data }: Row) =>
    csvLine(columns.map(name => writeCell(kinds(name), Object.hasOwn(data, name) ? data[name] : undefined)))
  return header + rows.map(line).join('')
}

/** Appends text to the file in the transaction of the step. Returns the new size in bytes. */
export async function appendText(ctx: JobCtx, file: FileRef, written: number, text: string): Promise<number> {
  if (text === '') return written
  const piece = await packPiece(written, Buffer.from(text))
  if (!(await addChunk(ctx.db, file, EXPORT_UPLOAD, piece))) throw new Error('the file of an export is gone')
  return written + piece.length
}
