import type { RawBuilder } from 'kysely'
import { type FieldType, OPERATORS_OF, type Operator } from './operators.ts'

/** How one field of an entity can be asked for, declared by its domain. */
export type FieldSpec<Caller = unknown> = {
  type: FieldType
  /** The field holds a list: `$eq`, `$in`, `$gt`, `$contains` … match when one element does. */
  list?: boolean
  /** Promoted column, snake_case; of another joined table as `alias.column`. */
  column?: string
  /** Path inside the document when there is no column; the field's dotted name by default. Enters arrays. */
  path?: readonly string[]
  /** Path whose value, where there is one, stands in place of the one at the beginning of `path`; of texts and any values. */
  overlayPath?: readonly string[]
  /** A subquery in parentheses whose one column holds the values, where they are rows of another table. Not sortable. */
  subquery?: RawBuilder<unknown>
  /** Values of another type may stand in place of the declared text; they are there, and equal or hold no text. */
  mayHoldOtherTypes?: boolean
  /** What works the value out, where no column holds it. */
  expression?: RawBuilder<unknown>
  /** Operators allowed in filters, `'*'` for all that fit the type. @default none */
  filter?: '*' | readonly Operator[]
  /** @default false */
  sort?: boolean
  /** The column has integers in minor units, while filters have amounts in currency units. @default false */
  minorUnits?: boolean
  /** The column is `not null`: its sort needs no order for missing values, so a plain index serves it. */
  required?: boolean
  /** Who may filter or sort by it. To everybody else the field does not exist. @default everybody */
  visibleTo?: (caller: Caller) => boolean
}

export type SortSpec = { fieldName: string; order: 'ASC' | 'DESC' }
export type PagingMode = 'OFFSET' | 'CURSOR'

/** What an entity's queries may say: its fields, order and page sizes. */
export type EntityFields<Caller = unknown> = {
  /** Binds cursors to the entity. */
  name: string
  fields: Record<string, FieldSpec<Caller>>
  /** Table or alias put before promoted columns and the document. @default none */
  alias?: string
  /** Column of the JSON document. @default 'doc' */
  document?: string
  /** Unique field that settles ties in every order; must have a `not null` column. */
  idField: string
  /** @default the id, ascending */
  defaultSort?: readonly SortSpec[]
  /** Paging forms of the call; the first one is used when a query names none. @default OFFSET, CURSOR */
  paging?: readonly PagingMode[]
  /** @default 50 */
  defaultLimit?: number
  /** @default 100 */
  maxLimit?: number
  /**
   * In a list of values, those of another type than the field's are no mistake as long as one fits: existing clients ask
   * for a text that looks like a number as both (protocol/content §7). @default false
   */
  lenientLists?: boolean
  /** Declares fields that the table cannot list, such as those of a user's data collection. */
  resolveDynamic?: (fieldName: string) => FieldSpec<Caller> | undefined
}

export type FieldSource =
  | { column: string }
  | { subquery: RawBuilder<unknown> }
  | { expression: RawBuilder<unknown> }
  | {
      path: readonly string[]
      declared: boolean
      overlayPath?: readonly string[]
      mayHoldOtherTypes?: boolean
    }

/** A field as the later stages use it, with every default filled in. */
export type Field = {
  name: string
  type: FieldType
  list: boolean
  source: FieldSource
  operators: readonly Operator[]
  sortable: boolean
  required: boolean
  minorUnits?: boolean
}

/** What is declared under a name, unless it does not exist for this caller: both answer alike. */
export function findSpec<Caller>(
  entity: EntityFields<Caller>,
  caller: Caller,
  name: string,
): FieldSpec<Caller> | undefined {
  // hasOwn: `__proto__` and `constructor` are names like any other.
  const spec = Object.hasOwn(entity.fields, name) ? entity.fields[name] : entity.resolveDynamic?.(name)
  return !spec || (spec.visibleTo && !spec.visibleTo(caller)) ? undefined : spec
}

/** The field of that name, under the same rule. */
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
    source: spec.column
      ? { column: spec.column }
      : spec.subquery
        ? { subquery: spec.subquery }
        : spec.expression
          ? { expression: spec.expression }
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
  }
}

/** Names that this caller may filter (or sort) by, for the remedy in a violation. */
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
