import {
  addProductMedia,
  addProductsToCollection,
  createProduct,
  deleteProduct,
  getProduct,
  queryCollections,
  queryProducts,
  updateProductVariants,
} from '@stoa/client/calls'
import { cutText } from '@stoa/contract'
import { type Product, useMutationCall } from '@stoa/react'
import { useNavigate } from 'react-router'
import { FormActions } from '../form/form-actions.tsx'
import { textOf } from '../form/form-values.ts'
import { TextField } from '../form/text-field.tsx'
import { t } from '../i18n/translate.ts'
import { useStaff } from '../session/staff-context.ts'
import { useToast } from '../shell/toasts.tsx'
import { productOf, storedValues } from './product-form-values.ts'

/** Most variants of one call. */
const VARIANTS_MAX = 300

/** Duplicates and deletes a product. */
export function ProductActions({ product }: { product: Product }) {
  const navigate = useNavigate()
  const toast = useToast()
  const duplicate = useDuplicate(product)
  const remove = useMutationCall(deleteProduct, { invalidates: [queryProducts, queryCollections] })
  if (!useStaff().can('CATALOG', 'WRITE')) return null
  return (
    <FormActions
      actions={[
        {
          id: 'duplicate-product',
          title: t('Duplicate'),
          heading: t('Duplicate {name}', { name: product.name }),
          fields: (
            <>
              <p className="text-sm">
                {t(
                  'The copy has the texts, prices, options, pictures and collections of this product. It is hidden and has no stock until you change it.',
                )}
              </p>
              <TextField
                name="copyName"
                label={t('Name of the copy')}
                required
                maxLength={80}
                defaultValue={cutText(t('{name}, copy', { name: product.name }), 80)}
              />
            </>
          ),
          run: async form => {
            const copy = await duplicate(textOf(form, 'copyName'))
            toast(t('{name} is created', { name: copy.name }))
            void navigate(`/products/${copy.id}`)
          },
        },
        {
          id: 'delete-product',
          title: t('Delete'),
          heading: t('Delete {name}', { name: product.name }),
          variant: 'quiet',
          fields: t('Buyers no longer find it, and carts lose it. Its orders stay. You can take this back.'),
          run: async () => {
            await remove.mutateAsync({ id: product.id })
            toast(t('{name} is deleted', { name: product.name }))
            void navigate('/products')
          },
        },
      ]}
    />
  )
}

/** Creates a hidden copy of a product under another name. */
function useDuplicate(product: Product) {
  const invalidates = [getProduct, queryProducts, queryCollections]
  const create = useMutationCall(createProduct, { invalidates })
  const setVariants = useMutationCall(updateProductVariants, { invalidates })
  const addMedia = useMutationCall(addProductMedia, { invalidates })
  const addToCollection = useMutationCall(addProductsToCollection, { invalidates })
  return async (name: string) => {
    const { manageVariants, productOptions = [], additionalInfoSections = [], variants } = product
    const { slug: _, ...values } = storedValues(product)
    const { product: copy } = await create.mutateAsync({
      product: {
        ...productOf({ ...values, name, visible: false }, product),
        additionalInfoSections,
        ...(productOptions.length > 0 && {
          manageVariants,
          productOptions: productOptions.map(({ name = '', choices = [] }) => ({
            name,
            choices: choices.map(({ value = '', description = '' }) => ({ value, description })),
          })),
        }),
      },
    })
    const { id } = copy
    if (manageVariants)
      for (let i = 0; i < variants.length; i += VARIANTS_MAX)
        await setVariants.mutateAsync({ id, variants: variants.slice(i, i + VARIANTS_MAX).map(variantOf) })
    const media = mediaOf(product)
    if (media.length > 0) await addMedia.mutateAsync({ id, media })
    // Rules fill the other collections.
    for (const collectionId of product.collectionIds)
      await addToCollection.mutateAsync({ id: collectionId, productIds: [id] }).catch(() => {})
    return copy
  }
}

const variantOf = ({ choices, variant }: Product['variants'][number]) => ({
  choices,
  ...(variant.priceData?.price !== undefined && { price: variant.priceData.price }),
  ...(variant.costAndProfitData?.itemCost !== undefined && { cost: variant.costAndProfitData.itemCost }),
  ...(variant.weight !== undefined && { weight: variant.weight }),
  visible: variant.visible ?? true,
})

/** The pictures of the product, and of its choices. */
function mediaOf({ media, productOptions = [] }: Product) {
  const ids = (media?.items ?? []).flatMap(({ id }) => (id ? [id] : []))
  const ofChoices = productOptions.flatMap(({ name: option = '', choices = [] }) =>
    choices.flatMap(({ description: choice = '', media }) =>
      (media?.items ?? []).flatMap(({ id }) => (id ? [{ mediaId: id, choice: { option, choice } }] : [])),
    ),
  )
  return [...ids.map(mediaId => ({ mediaId })), ...ofChoices].slice(0, 50)
}
