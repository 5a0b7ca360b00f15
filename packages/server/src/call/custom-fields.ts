import type {
  CustomFieldDefinition,
  CustomFieldEntity,
  CustomFieldPlace,
  CustomFieldType,
  FieldViolation,
} from '@stoa/contract'
import type { ShownField } from '@stoa/contract/custom-field-values'
import type { EntityFields } from '../storage/query/index.ts'
import type { Caller } from './context.ts'
import type { Label } from './label-text.ts'

export type { Label } from './label-text.ts'

/** A custom field with all defaults. */
export interface DeclaredField {
  entity: CustomFieldEntity
  key: string
  /** Namespace of `extendedFields`: `custom`, or `private` for fields that only merchants see. */
  namespace: string
  type: CustomFieldType
  label: Label
  help?: Label
  required: boolean
  choices: readonly { value: string; label: Label }[]
  min?: number
  max?: number
  filterable: boolean
  show: ReadonlySet<CustomFieldPlace>
}

interface Values {
  namespaces?: Readonly<Record<string, unknown>> | undefined
}

/** The custom fields of the installation, which its configuration declares. */
export interface DeclaredCustomFields {
  /** Those of an entity, in the order of their declaration. */
  of(entity: CustomFieldEntity): readonly DeclaredField[]
  /** What is wrong with values that a caller sends: unknown keys, other types, values out of range. */
  check(
    entity: CustomFieldEntity,
    extendedFields: unknown,
    options: { at: string; caller: Pick<Caller, 'role'> },
  ): FieldViolation[]
  /** The fields of the checkout page, and those that pages of orders show. */
  ofBuyers(languages: readonly string[]): CustomFieldDefinition[]
  /** The required fields of the checkout page without a value. */
  missingInCheckout(extendedFields: unknown, at: string): FieldViolation[]
  /** The values of a checkout that its order gets: without the fields of the checkout alone. */
  ofOrder<T extends Values>(extendedFields: T | undefined): T | undefined
  /** The fields of queries with the filterable custom fields of their entity. */
  withQueryFields(fields: EntityFields<Caller>): EntityFields<Caller>
  /** The values that are shown in a place, with their labels in a language. */
  shownIn(
    place: CustomFieldPlace,
    entity: CustomFieldEntity,
    extendedFields: Values | undefined,
    language: string,
  ): ShownField[]
}
