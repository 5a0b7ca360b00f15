import { listCustomFields } from '@stoa/client/calls'
import { type CustomFieldDefinition, useCall } from '@stoa/react'

/** The custom fields that the shop declares for an entity; none until they are read. */
export function useCustomFields(entity: CustomFieldDefinition['entity']): readonly CustomFieldDefinition[] {
  const { data } = useCall(listCustomFields, {}, { staleTime: Number.POSITIVE_INFINITY })
  return data?.customFields.filter(field => field.entity === entity) ?? []
}
