import type { Descriptor } from '@stoa/client'
import type { StaffArea } from '@stoa/contract'
import type { ComponentType } from 'react'

/** Any entity, as its calls send and return it. */
export type Entity = { id?: string; revision?: string } & Record<string, unknown>

/** A call of an entity whose types are known at run time only. */
// biome-ignore lint/suspicious/noExplicitAny: the messages of all entities
type AnyCall = Pick<Descriptor<any>, 'name'>

/** Entities to choose from, such as the tax groups of a tax rate. */
export interface Choices {
  query: AnyCall
  /** The entities in the reply. */
  listOf: (reply: Record<string, unknown>) => Entity[]
  titleOf: (entity: Entity) => string
  /** A second call that lists further ones, such as those that the platform has made. */
  also?: AnyCall
}

/** What a control of its own gets. */
export interface CustomControlProps {
  /** Name of the input in the form. */
  name: string
  label: string
  value: unknown
  required: boolean
}

/** A control for values that the kinds below do not cover. */
export interface CustomControl {
  Input: ComponentType<CustomControlProps>
  /** The value that the text of its input means; null for none. */
  read: (text: string) => unknown
  /** The value in a list. */
  text: (value: unknown) => string
}

/** A field of the form and, with `column`, of the list. */
export interface EntityField {
  /** Path inside the entity, such as `address.city`. */
  name: string
  label: string
  /** @default 'text' */
  kind?:
    | 'text'
    | 'decimal'
    | 'number'
    | 'percent'
    | 'lines'
    | 'country'
    | 'subdivision'
    | 'currency'
    | 'check'
    | 'choice'
    | 'parts'
    | 'entity'
    | 'entities'
    | 'time'
    | 'html'
  required?: true
  /** Only a creation sets it. */
  immutable?: true
  /** Shown in the list. The first field always is. */
  column?: true
  hint?: string
  max?: number
  /** Lines of the control; one by default. */
  rows?: number
  /** For `parts`, a list of objects of which each occurs once: the field that names them, by a value of `options`. */
  partName?: string
  /** Title by value, for `choice` and `parts`. */
  options?: Readonly<Record<string, string>>
  /** For `subdivision`: the field with its country. */
  countryField?: string
  /** For `entity` and `entities`. */
  choices?: Choices
  /** Replaces the control of the kind. */
  control?: CustomControl
  /** Value of a new entity. */
  initial?: string | boolean
  /** Only for entities whose field of the kind `choice` has one of these values. */
  shownFor?: { field: string; values: readonly string[] }
}

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
  fields: readonly [EntityField, ...EntityField[]]
  /** A panel beside the form of an entity. */
  Aside?: ComponentType<{ entity: Entity }>
}

/** Declares the pages of an entity. */
export const entityAdmin = (admin: EntityAdmin): EntityAdmin => admin

/** The value at a path. */
export const valueAt = (entity: unknown, path: string): unknown =>
  path.split('.').reduce<unknown>((at, name) => (at as Record<string, unknown> | undefined)?.[name], entity)

/** Sets the value at a path, and creates the objects on the way. */
export function setAt(entity: Record<string, unknown>, path: string, value: unknown): void {
  const [name = '', ...rest] = path.split('.')
  if (rest.length === 0) {
    entity[name] = value
    return
  }
  entity[name] ??= {}
  setAt(entity[name] as Record<string, unknown>, rest.join('.'), value)
}

/** The first field, which names an entity. */
export function titleOf({ fields }: EntityAdmin, entity: Entity): string {
  const value = valueAt(entity, fields[0].name) ?? ''
  return Array.isArray(value) ? value.join(', ') : String(value)
}
