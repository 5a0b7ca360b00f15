import type { StaffArea } from '@stoa/contract'
import type { ComponentType } from 'react'
import {
  type AnyCall,
  type ContractFields,
  type DeclaredFields,
  type Entity,
  type FormField,
  formFields,
  type LeftOut,
  valueAt,
} from '../form/form-field.ts'

/** The pages of a simple entity: a list, and a form for creating, changing and deleting. */
export interface EntityAdmin {
  /** Path of the list below `/admin`, such as `brands`. */
  path: string
  /** Title of the list. */
  title: string
  /** One of them, in the middle of a sentence. */
  one: string
  /** Title of the form of a new one, and of the button that opens it. */
  newOne: string
  /** Title of the empty list. */
  noneYet: string
  area: StaffArea
  /** Sentence of the empty list. */
  empty: string
  /** Names in messages, such as `brand` and `brands`. */
  key: string
  many: string
  calls: { query: AnyCall; get: AnyCall; create: AnyCall; update: AnyCall; remove: AnyCall }
  /** False if the calls write no events: changes have no history and cannot be undone. @default true */
  hasHistory?: false
  /** Field that the list searches by its beginning. Default: no search. */
  search?: string
  /** Field that the list is sorted by. Default: newest first. */
  sort?: string
  fields: readonly [FormField, ...FormField[]]
  /** A panel beside the form of an entity. */
  Aside?: ComponentType<{ entity: Entity }>
}

/** An entity as the contract declares it. `tools/form-fields.ts` writes them. */
interface ContractEntity {
  readonly key: string
  readonly many: string
  readonly calls: EntityAdmin['calls']
  readonly fields: ContractFields
}

/** Declares the pages of an entity: the fields of its form, and those that it leaves out. */
export const entityAdmin = <const E extends ContractEntity, const L extends LeftOut<E['fields']> = never>({
  of: { key, many, calls, fields: contract },
  fields,
  leftOut: _,
  ...pages
}: Omit<EntityAdmin, 'key' | 'many' | 'calls' | 'fields'> & {
  of: E
  fields: DeclaredFields<E['fields'], L>
  leftOut?: readonly L[]
}): EntityAdmin => ({
  ...pages,
  ...{ key, many, calls },
  fields: formFields(contract, fields) as [FormField, ...FormField[]],
})

/** The first field, which names an entity. */
export function titleOf({ fields }: EntityAdmin, entity: Entity): string {
  const value = valueAt(entity, fields[0].name) ?? ''
  return Array.isArray(value) ? value.join(', ') : String(value)
}
