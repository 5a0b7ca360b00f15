import { CUSTOM_NAMESPACE, CustomFieldEntity, contract, type ReplyOf } from '@stoa/contract'
import { implement } from '../call/context.ts'
import type { DeclaredField } from '../call/custom-fields.ts'
import { labelText } from './label-text.ts'
import { wirePath } from './query-fields.ts'

type Definition = ReplyOf<typeof contract.customFields.listCustomFields>['customFields'][number]

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

const isForShoppers = ({ namespace, show }: DeclaredField) =>
  namespace === CUSTOM_NAMESPACE && (show.has('CHECKOUT') || show.has('STOREFRONT'))

export const customFieldHandlers = implement(contract.customFields, {
  async listCustomFields({ entity }, { caller, platform, request, site }) {
    const languages = [...(request.languages ?? []), site.locale]
    const fields = (entity ? [entity] : CustomFieldEntity).flatMap(name => platform.customFields.of(name))
    return {
      customFields: fields
        .filter(field => caller.role === 'merchant' || isForShoppers(field))
        .map(field => toDefinition(field, languages)),
    }
  },
})
