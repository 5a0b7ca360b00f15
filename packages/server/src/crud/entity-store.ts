import type { CrudEntity, ErrorCode, FieldViolation, QueryField } from '@stoa/contract'
import { isoTime } from '../call/clock.ts'
import type { Caller, Ctx } from '../call/context.ts'
import { shownFields } from '../platform-support/pick.ts'
import { withoutNulls } from '../platform-support/strip-nulls.ts'
import { type DocumentRow, declaredDocuments } from '../storage/documents.ts'
import type { EntityFields, FieldSpec } from '../storage/query/index.ts'

/** Writable fields of an entity. */
export type Doc = Record<string, unknown>
export type EntityRow = DocumentRow<Doc> & Record<string, unknown>
/** The context of the generic calls, of any CRUD entity: their declarations are known at run time only. */
export type EntityCtx = Ctx<ErrorCode, string>

/** Values of a computed field, by id of the row. */
export type ComputeField = (ctx: Ctx, rows: readonly EntityRow[]) => Promise<ReadonlyMap<string, unknown>>

/** A violation of a rule. `field` is a path inside the entity. */
export interface EntityViolation {
  field: string
  rule: FieldViolation['violatedRule']
  /** What is wrong and how to correct it, such as "must be later than start". */
  description: string
}

/** Where a CRUD entity is stored, and what its declaration cannot say. */
export interface EntityStorage {
  /** A table of documents. One with several unique fields has a column `unique_key`, too. */
  table: string
  /** Fields that have columns and thereby indexes. Queries read the other fields from the document. */
  columns?: readonly string[]
  /** Computes fields, by their names. */
  computed?: Readonly<Record<string, ComputeField>>
  /** Computed fields that every reply carries. */
  alwaysComputed?: readonly string[]
  /** Makes the document of a request: the place for deprecated fields and generated ids. */
  normalize?: (doc: Doc, ctx: Ctx, stored?: Doc) => Doc
  /** Violations of rules beyond the schema. `stored` is the document before an update. */
  check?: (
    doc: Doc,
    ctx: Ctx,
    stored?: Doc,
  ) => readonly EntityViolation[] | Promise<readonly EntityViolation[]>
  /** Fields of replies that follow from the document and the time, such as a status. */
  derive?: (doc: Doc, now: number) => Doc
  /** How queries find derived fields and other values outside the document. */
  derivedFields?: (ctx: Pick<Ctx, 'now' | 'site'>) => Readonly<Record<string, FieldSpec<Caller>>>
}

const snakeCase = (name: string) =>
  name.replaceAll(/[A-Z]/g, letter => `_${letter.toLowerCase()}`).replaceAll('.', '_')

const valueAt = (doc: unknown, path: string): unknown =>
  path.split('.').reduce<unknown>((at, name) => (at as Doc | undefined)?.[name], doc)

/** A declaration by its literal types: the prefix of its events, and its errors. */
type Declared<F extends string, N extends ErrorCode, A extends ErrorCode> = CrudEntity & {
  fqdn?: F
  notFound: N
  alreadyExists?: A
}

/** Everything that follows from a declaration and its storage. */
export function entityStore<
  F extends string = never,
  N extends ErrorCode = ErrorCode,
  A extends ErrorCode = never,
>(entity: Declared<F, N, A>, storage: EntityStorage) {
  const { one, unique = [], maxPageSize, schema } = entity
  const { table, columns = [], computed = {}, alwaysComputed = [], derive, derivedFields } = storage
  const has = (name: string) => name in schema.properties
  const shown = shownFields(schema)
  const uniqueColumn = unique.length === 1 ? snakeCase(unique[0] as string) : 'unique_key'
  const promoted = [...new Set([...columns, ...(unique.length === 1 ? unique : [])])]

  const specOf = (name: string, { type, list, operators, sort }: QueryField): FieldSpec<Caller> => ({
    type,
    ...(list && { list }),
    filter: (operators as FieldSpec['filter']) ?? '*',
    sort: sort ?? true,
    ...(type === 'string' && { collated: true }),
    ...(promoted.includes(name) && { column: snakeCase(name), required: entity.required.includes(name) }),
  })
  const dates = { createdDate: 'created_at', updatedDate: 'updated_at' }
  const specs: Record<string, FieldSpec<Caller>> = {
    id: { type: 'guid', column: 'id', filter: '*', required: true },
    // Hidden dates of entities without them order the default query.
    createdDate: { type: 'datetime', column: dates.createdDate, required: true },
  }
  if (has('revision')) specs.revision = { type: 'decimal', column: 'revision', required: true }
  for (const [name, column] of Object.entries(dates))
    if (has(name)) specs[name] = { type: 'datetime', column, filter: '*', sort: true, required: true }
  for (const [name, field] of Object.entries(entity.fields)) {
    const { column = specs[name]?.column, required = specs[name]?.required, ...spec } = specOf(name, field)
    specs[name] = { ...spec, ...(column && { column }), ...(required && { required }) }
  }
  const fieldsFor = (ctx: Pick<Ctx, 'now' | 'site'>): EntityFields<Caller> => ({
    name: one,
    idField: 'id',
    defaultSort: [{ fieldName: 'createdDate', order: 'DESC' }],
    paging: entity.offsetPaging ? ['CURSOR', 'OFFSET'] : ['CURSOR'],
    defaultLimit: Math.min(100, maxPageSize),
    maxLimit: maxPageSize,
    fields: derivedFields ? { ...specs, ...derivedFields(ctx) } : specs,
  })

  const writable = Object.keys(schema.properties).filter(
    name => !(schema.properties[name] as { readOnly?: true }).readOnly,
  )
  const keyOf = (doc: Doc) =>
    unique.length === 1
      ? String(doc[unique[0] as string])
      : JSON.stringify(unique.map(name => doc[name] ?? null))
  return {
    entity,
    fieldsFor,
    rows: declaredDocuments<Doc>(table, [
      ...promoted.map(snakeCase),
      ...(unique.length > 1 ? ['unique_key'] : []),
    ]),
    storage: { ...storage, computed, alwaysComputed },
    /** Fields that requests write. */
    writable,
    /** The document of a new entity. */
    docOf: (input: Doc): Doc => ({
      ...entity.defaults,
      ...Object.fromEntries(
        writable.flatMap(name => (input[name] == null ? [] : [[name, withoutNulls(input[name])]])),
      ),
    }),
    /** The unique fields, and the column and value of their key. Undefined without unique fields. */
    uniqueKey: unique.length > 0 ? { fields: unique, column: uniqueColumn, of: keyOf } : undefined,
    valuesOf: (doc: Doc): Doc => ({
      ...Object.fromEntries(promoted.map(name => [snakeCase(name), valueAt(doc, name) ?? null])),
      ...(unique.length > 1 && { unique_key: keyOf(doc) }),
    }),
    /** Tag of cached reads of all entities of the site. */
    cacheTag: (siteId: string) => `${table}:${siteId}`,
    view: ({ id, revision, created_at, updated_at, doc }: EntityRow, now: number): Doc => ({
      id,
      ...(has('revision') && { revision: String(revision) }),
      ...(has('createdDate') && { createdDate: isoTime(created_at) }),
      ...(has('updatedDate') && { updatedDate: isoTime(updated_at) }),
      ...shown(doc),
      ...derive?.(doc, now),
    }),
  }
}

/** A store; of any entity without type arguments. */
export type EntityStore<
  F extends string = string,
  N extends ErrorCode = ErrorCode,
  A extends ErrorCode = ErrorCode,
> = ReturnType<typeof entityStore<F, N, A>>
