import { getProductV3, queryProducts, updateProductV3 } from '@stoa/client/calls'
import { customFieldValue } from '@stoa/contract/custom-field-values'
import { type Product, useCall, useClient, useMutationCall } from '@stoa/react'
import { CustomFieldsPanel } from '../custom-fields/custom-fields-panel.tsx'
import { enteredFields } from '../custom-fields/field-values.ts'
import { useCustomFields } from '../custom-fields/use-custom-fields.ts'

/** The custom fields of a product. */
export function ProductCustomFields({ product: { id } }: { product: Product }) {
  const hasFields = useCustomFields('PRODUCT').length > 0
  const client = useClient()
  const { data } = useCall(getProductV3, { productId: id }, { enabled: hasFields })
  const update = useMutationCall(updateProductV3, { invalidates: [getProductV3, queryProducts] })
  if (!data) return null
  return (
    <CustomFieldsPanel
      entity="PRODUCT"
      area="CATALOG"
      storedValue={field => customFieldValue(field, data.product.extendedFields)}
      save={async (fields, form) => {
        // The update replaces all values, and colleagues may have changed the product meanwhile.
        const { product } = await client.call(getProductV3, { productId: id })
        const { namespaces } = enteredFields(fields, form)
        const extendedFields = { namespaces: { ...product.extendedFields?.namespaces, ...namespaces } }
        await update.mutateAsync({ product: { id, revision: product.revision, extendedFields } })
      }}
    />
  )
}
