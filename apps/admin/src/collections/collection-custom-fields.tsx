import { getCategory, updateCategory } from '@stoa/client/calls'
import { customFieldValue } from '@stoa/contract/custom-field-values'
import { useCall, useClient, useMutationCall } from '@stoa/react'
import { CustomFieldsPanel } from '../custom-fields/custom-fields-panel.tsx'
import { enteredFields } from '../custom-fields/field-values.ts'
import { useCustomFields } from '../custom-fields/use-custom-fields.ts'

const treeReference = { appNamespace: '@wix/stores' }

/** The custom fields of a collection, which is a category in catalogue V3. */
export function CollectionCustomFields({ id }: { id: string }) {
  const hasFields = useCustomFields('COLLECTION').length > 0
  const client = useClient()
  const message = { categoryId: id, treeReference }
  const { data } = useCall(getCategory, message, { enabled: hasFields })
  const update = useMutationCall(updateCategory, { invalidates: [getCategory] })
  if (!data) return null
  return (
    <CustomFieldsPanel
      entity="COLLECTION"
      area="CATALOG"
      storedValue={field => customFieldValue(field, data.category.extendedFields)}
      save={async (fields, form) => {
        const { category } = await client.call(getCategory, message)
        const { namespaces } = enteredFields(fields, form)
        const extendedFields = { namespaces: { ...category.extendedFields?.namespaces, ...namespaces } }
        await update.mutateAsync({
          category: { id, revision: category.revision, extendedFields },
          treeReference,
        })
      }}
    />
  )
}
