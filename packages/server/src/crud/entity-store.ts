import type { CrudEntity, ErrorCode } from '@stoa/contract'
import { isoTime } from '../call/clock.ts'
import type { Caller, Ctx } from '../call/context.ts'
import { type DocumentRow, documents } from '../storage/documents.ts'
import type { EntityFields, FieldSpec } from '../storage/query/index.ts'

/** Writable fields of an entity. */
export type Doc = Record<string, unknown>
export type EntityRow = DocumentRow<Doc> & Record<string, unknown>
/** The context of any call of any CRUD entity: its declaration is known at run time only. */
export type EntityCtx = Ctx<ErrorCode, string>

/** Values of a computed field, by id of the row. */
export type ComputeField = (
  ctx: EntityCtx,
  rows: readonly EntityRow[],
) => Promise<ReadonlyMap<string, unknown>>

/** Where a CRUD entity is stored, and how its computed fields are computed. */
export interface EntityStorage {
  table: string
  computed?: Readonly<Record<string, ComputeField>>
}

const snakeCase = (name: string) => name.replaceAll(/[A-Z]/g, letter => `_${letter.toLowerCase()}`)

/** Everything that follows from a declaration and its storage. */
export function entityStore(entity: CrudEntity, { table, computed = {} }: EntityStorage) {
  const { one, unique, columns, maxPageSize } = entity
  const promoted = Object.keys(columns)
  const declared = promoted.map((name): [string, FieldSpec<Caller>] => [
    name,
    {
      type: columns[name] as 'string',
      column: snakeCase(name),
      filter: '*',
      sort: true,
      required: name === unique,
    },
  ])
  const fields: EntityFields<Caller> = {
    name: one,
    idField: 'id',
    defaultSort: [{ fieldName: 'createdDate', order: 'DESC' }],
    paging: ['CURSOR'],
    defaultLimit: Math.min(100, maxPageSize),
    maxLimit: maxPageSize,
    fields: {
      id: { type: 'guid', column: 'id', filter: '*', required: true },
      createdDate: { type: 'datetime', column: 'created_at', filter: '*', sort: true, required: true },
      updatedDate: { type: 'datetime', column: 'updated_at', filter: '*', sort: true, required: true },
      ...Object.fromEntries(declared),
    },
  }
  const serverSet = ['id', 'revision', 'createdDate', 'updatedDate', ...Object.values(entity.computed)]
  const writable = Object.keys(entity.schema.properties).filter(name => !serverSet.includes(name))
  return {
    entity,
    fields,
    rows: documents<Doc>(table, promoted.map(snakeCase)),
    /** Computes the fields that have a function here, by the name of the field. */
    computed,
    /** Fields that requests write. */
    writable,
    /** The document of a new entity. */
    docOf: (input: Doc): Doc =>
      Object.fromEntries(writable.flatMap(name => (input[name] == null ? [] : [[name, input[name]]]))),
    /** Column of the unique field. */
    uniqueColumn: snakeCase(unique),
    keyOf: (doc: Doc) => String(doc[unique]),
    valuesOf: (doc: Doc) => Object.fromEntries(promoted.map(name => [snakeCase(name), doc[name] ?? null])),
    view: ({ id, revision, created_at, updated_at, doc }: EntityRow): Doc => ({
      id,
      revision: String(revision),
      createdDate: isoTime(created_at),
      updatedDate: isoTime(updated_at),
      ...doc,
    }),
  }
}

export type EntityStore = ReturnType<typeof entityStore>
