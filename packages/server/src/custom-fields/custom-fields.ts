import { CUSTOM_NAMESPACE, CustomFieldEntity, contract } from '@stoa/contract'
import { implement } from '../call/context.ts'
import type { DeclaredField } from '../call/custom-fields.ts'
import { toDefinition } from './to-definition.ts'

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
