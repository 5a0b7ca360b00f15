import type { contract, ReplyOf } from '@stoa/contract'
import type { DeclaredField } from '../call/custom-fields.ts'
import { labelText } from '../call/label-text.ts'
import { wirePath } from './query-fields.ts'

/** A custom field as the wire has it. */
export type Definition = ReplyOf<typeof contract.customFields.listCustomFields>['customFields'][number]

/** A declaration in its wire form, in the first of some languages that it has. */
export const toDefinition = (field: DeclaredField, languages: readonly string[]): Definition => ({
  entity: field.entity,
  key: field.key,
  namespace: field.namespace,
  type: field.type,
  label: labelText(field.label, languages),
  ...(field.help !== undefined && { help: labelText(field.help, languages) }),
  required: field.required,
  ...(field.choices.length > 0 && {
    choices: field.choices.map(({ value, label }) => ({ value, label: labelText(label, languages) })),
  }),
  ...(field.min !== undefined && { min: field.min }),
  ...(field.max !== undefined && { max: field.max }),
  filterable: field.filterable,
  path: wirePath(field),
  show: [...field.show],
})
