import type { RawBuilder } from 'kysely'
import type { CheckedNode } from './check-filter.ts'
import { type FieldType, OPERATORS_OF, type Operator } from './operators.ts'
import type { LeastStored } from './stored-values.ts'

/** How queries may use one field of an entity, declared by its domain. */
export type FieldSpec<Caller = unknown> = {
  type: FieldType
  /** The field holds a list: `$eq`, `$in`, `$gt`, `$contains` … match when one element matches. */
  list?: boolean
  /** A value that counts as an element of every list, although no row stores it. */
  inEveryList?: string
  /** Other forms of values: the form that requests may have, and the stored one. */
  aliases?: Readonly<Record<string, string>>
  /** Promoted column, snake_case; for a joined table `alias.column`. */
  column?: string
  /** Path inside the document when there is no column. It may enter arrays. @default the field's dotted name */
  path?: readonly string[]
  /** Path whose value, if present, replaces the value at the start of `path`. Only for texts and values of type `any`. */
  overlayPath?: readonly string[]
  /** A subquery in parentheses whose only column holds the values, if they are rows of another table. Not sortable. */
  subquery?: RawBuilder<unknown>
  /**
   * Stored values may have another type than the declared text; they count as present, but never equal or contain a text.
   */
  mayHoldOtherTypes?: boolean
  /** The elements of the field, if they are rows of another table that `$matchItems` compares, each as a whole. */
  items?: FieldItems<Caller>
  /** SQL expression of the value, if no column holds it. */
  expression?: RawBuilder<unknown>
  /** Operators allowed in filters; `'*'` allows all operators of the type. @default none */
  filter?: '*' | readonly Operator[]
  /** @default false */
  sort?: boolean
  /** The column holds integers in minor units, but filters use amounts in currency units. @default false */
  minorUnits?: boolean
  /**
   * Callers see another whole number than the column has, one that never falls while that rises: filters are translated, and
   * the order is that of the column. @default they see that of the column
   */
  leastStored?: LeastStored
  /** The column is sorted as people sort: in the order of the language of the query. @default by code point */
  collated?: boolean
  /** The column is `not null`: its sort needs no order for missing values, so a plain index serves it. */
  required?: boolean
  /** Callers who may filter or sort by it. For others the field does not exist. @default all callers */
  visibleTo?: (caller: Caller) => boolean
}

/** Elements as rows: what follows `from`, under the alias of their fields. */
export type FieldItems<Caller = unknown> = { rows: RawBuilder<unknown>; fields: EntityFields<Caller> }

export type SortSpec = { fieldName: string; order: 'ASC' | 'DESC' }
export type PagingMode = 'OFFSET' | 'CURSOR'

/** The order of entities whose newest comes first, unless a query has another one. */
export const newestFirst = {
  idField: 'id',
  defaultSort: [{ fieldName: 'createdDate', order: 'DESC' }],
} as const

const date = { type: 'datetime', filter: '*', sort: true, required: true } as const
/** Times of the creation and of the latest change, in the columns that documents have. */
export const changeDates = {
  createdDate: { ...date, column: 'created_at' },
  updatedDate: { ...date, column: 'updated_at' },
}

/** What queries of an entity may use: fields, order and page sizes. */
export type EntityFields<Caller = unknown> = {
  /** Name of the entity; cursors are bound to it. */
  name: string
  fields: Record<string, FieldSpec<Caller>>
  /** Table or alias of promoted columns and the document. @default none */
  alias?: string
  /** Column of the JSON document. @default 'doc' */
  document?: string
  /** Unique field that breaks ties in every order; must have a `not null` column. */
  idField: string
  /** Order of queries without a sort, which may depend on their filter. @default the id, ascending */
  defaultSort?: readonly SortSpec[] | ((filter: CheckedNode) => readonly SortSpec[])
  /** Paging modes of the call; the first one applies when a query states none. @default OFFSET, CURSOR */
  paging?: readonly PagingMode[]
  /** @default 50 */
  defaultLimit?: number
  /** @default 100 */
  maxLimit?: number
  /**
   * In a list of values, those of another type than the field's are ignored if at least one has its type: existing clients
   * send a text that looks like a number as both (protocol/content §7). @default false
   */
  lenientLists?: boolean
  /** Declares fields that the table cannot list, such as those of a data collection. */
  resolveDynamic?: (fieldName: string) => FieldSpec<Caller> | undefined
}

export type FieldSource =
  | { column: string }
  | { subquery: RawBuilder<unknown> }
  | { expression: RawBuilder<unknown> }
  | { items: FieldItems<never> }
  | {
      path: readonly string[]
      declared: boolean
      overlayPath?: readonly string[]
      mayHoldOtherTypes?: boolean
    }

/** A field with all defaults filled in. */
export type Field = {
  name: string
  type: FieldType
  list: boolean
  inEveryList?: string
  aliases?: Readonly<Record<string, string>>
  source: FieldSource
  operators: readonly Operator[]
  sortable: boolean
  required: boolean
  minorUnits?: boolean
  leastStored?: LeastStored
  collated?: boolean
  /** Collation of its sort. @default "C", the order of code points */
  collation?: string
}

/** The declaration of a name. A field that the caller may not see is treated as undeclared. */
export function findSpec<Caller>(
  entity: EntityFields<Caller>,
  caller: Caller,
  name: string,
): FieldSpec<Caller> | undefined {
  // hasOwn: `__proto__` and `constructor` are valid field names.
  const spec = Object.hasOwn(entity.fields, name) ? entity.fields[name] : entity.resolveDynamic?.(name)
  return !spec || (spec.visibleTo && !spec.visibleTo(caller)) ? undefined : spec
}

/** The field of that name, with the same visibility rule. */
export function findField<Caller>(
  entity: EntityFields<Caller>,
  caller: Caller,
  name: string,
): Field | undefined {
  const spec = findSpec(entity, caller, name)
  if (!spec) return undefined
  return {
    name,
    type: spec.type,
    list: spec.list ?? false,
    ...(spec.inEveryList !== undefined && { inEveryList: spec.inEveryList }),
    ...(spec.aliases && { aliases: spec.aliases }),
    source: spec.column
      ? { column: spec.column }
      : spec.subquery
        ? { subquery: spec.subquery }
        : spec.expression
          ? { expression: spec.expression }
          : spec.items
            ? { items: spec.items as FieldItems<never> }
            : {
                path: spec.path ?? name.split('.'),
                declared: Object.hasOwn(entity.fields, name),
                overlayPath: spec.overlayPath,
                mayHoldOtherTypes: spec.mayHoldOtherTypes,
              },
    operators: spec.filter === '*' ? OPERATORS_OF[spec.type] : (spec.filter ?? []),
    sortable: spec.sort ?? false,
    required: (spec.required ?? false) && spec.column !== undefined,
    ...(spec.minorUnits && { minorUnits: true }),
    ...(spec.collated && { collated: true }),
    ...(spec.leastStored && { leastStored: spec.leastStored }),
  }
}

/** Names that this caller may filter (or sort) by, for the hint in a violation. */
export function usableFields<Caller>(
  entity: EntityFields<Caller>,
  caller: Caller,
  use: 'filter' | 'sort',
): string[] {
  return Object.keys(entity.fields).filter(name => {
    const field = findField(entity, caller, name)
    return field && (use === 'sort' ? field.sortable : field.operators.length > 0)
  })
}
