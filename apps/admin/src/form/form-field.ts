import type { Descriptor } from '@stoa/client'
import type { CallTypes } from '@stoa/contract/call-types'
import type { ComponentType } from 'react'
import type { useStaff } from '../session/staff-context.ts'

/** Any entity, as its calls send and return it. */
export type Entity = { id?: string; revision?: string } & Record<string, unknown>

/** A call of an entity whose types are known at run time only. */
// biome-ignore lint/suspicious/noExplicitAny: the messages of all entities
export type AnyCall = Pick<Descriptor<any>, 'name'>

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
  read: (text: string, form: FormData) => unknown
  /** The value in a list. */
  text?: (value: unknown) => string
}

/** Kinds of values that have a control. */
type ControlKind =
  | 'text'
  | 'email'
  | 'url'
  | 'tel'
  | 'decimal'
  | 'number'
  | 'integer'
  | 'percent'
  | 'lines'
  | 'words'
  | 'emails'
  | 'country'
  | 'countries'
  | 'subdivision'
  | 'currency'
  | 'timeZone'
  | 'check'
  | 'choice'
  | 'time'
  | 'html'

/** Kinds of controls that show entities, or objects of a list, of which the contract has ids or no titles. */
type ReferenceKind = 'entity' | 'entities' | 'parts'

/** What the contract says of a field: its kind and limits. `tools/form-fields.ts` writes tables of them. */
export interface ContractField {
  readonly kind: ControlKind | 'id' | 'ids' | 'choices' | 'list' | 'map' | 'any'
  /** Characters of a text, or the largest number. */
  readonly max?: number
  /** The smallest number. */
  readonly min?: number
  readonly values?: readonly (string | number)[]
  readonly pattern?: string
  readonly required?: true
  /** Only a creation sets it. */
  readonly immutable?: true
  /** Value of a new entity. */
  readonly initial?: unknown
}

/** Fields of the contract by path. */
export type ContractFields = Readonly<Record<string, ContractField>>

type Site = ReturnType<typeof useStaff>['site']

/** What a form says of a field beyond the contract. */
interface FieldFacts {
  label: string | ((site: Site) => string)
  hint?: string | ((site: Site) => string)
  /** Of a field that the form demands, though the contract does not. */
  required?: boolean
  /** Shown in the list. The first field always is. */
  column?: true
  /** Lines of the control; one by default. */
  rows?: number
  /** Shares its row with the field beside it that is half as well. */
  half?: true
  /** For `parts`, a list of objects of which each occurs once: the field that names them, by a value of `options`. */
  partName?: string
  /** For `subdivision`: the field with its country. */
  countryField?: string
  /** For `entity` and `entities`. */
  choices?: Choices
  /** Value of a new entity. */
  initial?: string | number | boolean
  /** Only for entities whose field of the kind `choice` has one of these values. */
  shownFor?: { field: string; values: readonly string[] }
  /** Title of no value, for `choice`. Default: None. */
  none?: string
  placeholder?: string
  /** Explains the pattern of a text. */
  title?: string
}

/** A field of a form and, with `column`, of a list. */
export interface FormField extends FieldFacts {
  /** Path inside the entity or the request, such as `address.city`. */
  name: string
  /** @default 'text' */
  kind?: ControlKind | ReferenceKind
  max?: number
  min?: number
  pattern?: string
  /** Only a creation sets it. */
  immutable?: boolean
  /** Title by value, for `choice` and `parts`. */
  options?: Readonly<Record<string, string>>
  /** Replaces the control of the kind. */
  control?: CustomControl
}

type Titles<Value> = Readonly<Record<Extract<Value, string | number>, string>>

/** What a form must say of a field: values need titles, and what has no control of its own needs one. */
type Declared<F extends ContractField> = FieldFacts &
  (F extends { values: readonly (infer Value)[] }
    ? { options: Titles<Value> } | { control: CustomControl }
    : F extends { kind: ControlKind }
      ? {
          kind?: ControlKind | ReferenceKind
          control?: CustomControl
          options?: Readonly<Record<string, string>>
        }
      : { control: CustomControl } | { kind: ReferenceKind; options?: Readonly<Record<string, string>> })

type Prefixes<Path> = Path extends `${infer First}.${infer Rest}`
  ? First | `${First}.${Prefixes<Rest> & string}`
  : never

/** What a declaration can leave out: fields, or all fields below a path. */
export type LeftOut<F extends ContractFields> = (keyof F & string) | Prefixes<keyof F>

/** A declaration names each field of the contract that it does not leave out. A missing one does not compile. */
export type DeclaredFields<F extends ContractFields, L extends string> = {
  readonly [Path in Exclude<keyof F, L | `${L}.${string}` | `${string}[]${string}`>]: Declared<F[Path]>
}

/** The fields of a form, in the order of the declaration. */
export const formFields = (contract: ContractFields, declared: Readonly<Record<string, object>>) =>
  Object.entries(declared).map(([name, facts]) => ({ name, ...contract[name], ...facts }) as FormField)

/** The form of a call. */
export interface CallForm<D extends CallTypes> {
  call: Descriptor<D>
  fields: readonly FormField[]
}

/** Declares the form of a call: the fields that it shows, and those of the request that it leaves out. */
export const callForm = <
  D extends CallTypes,
  const F extends ContractFields,
  const L extends LeftOut<F> = never,
>(
  call: Descriptor<D>,
  contract: F,
  { fields }: { fields: DeclaredFields<F, L>; leftOut?: readonly L[] },
): CallForm<D> => ({ call, fields: formFields(contract, fields) })

/** A text that can depend on the site, such as on its currency. */
export function textFor(text: string | ((site: Site) => string), site: Site): string
export function textFor(text: string | ((site: Site) => string) | undefined, site: Site): string | undefined
export function textFor(text: string | ((site: Site) => string) | undefined, site: Site) {
  return typeof text === 'function' ? text(site) : text
}

/** The value at a path. */
export const valueAt = (entity: unknown, path: string): unknown =>
  path
    .split('.')
    .reduce<unknown>((at, name) => (at as Record<string, unknown> | null | undefined)?.[name], entity)

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
