import {
  addProductMediaToChoices,
  getProduct,
  getProductV3,
  queryProducts,
  updateProductV3,
} from '@stoa/client/calls'
import { callKey, type Product, useClient } from '@stoa/react'
import { useQueryClient } from '@tanstack/react-query'
import { t } from '../i18n/translate.ts'
import { useToast } from '../shell/toasts.tsx'

/** Shows a picture in place of another one of a product: at its position, and at the choices that it belongs to. */
export function useReplacePicture(product: Product) {
  const client = useClient()
  const queries = useQueryClient()
  const toast = useToast()
  return async (formerId: string, mediaId: string) => {
    const { product: current } = await client.call(getProductV3, {
      productId: product.id,
      fields: ['MEDIA_ITEMS_INFO'],
    })
    const items = (current.media?.itemsInfo?.items ?? []).map(({ id, altText, displayName }) => ({
      id: id === formerId ? mediaId : id,
      ...(altText && { altText }),
      ...(displayName && { displayName }),
    }))
    await client.call(updateProductV3, {
      product: { id: product.id, revision: current.revision ?? '', media: { itemsInfo: { items } } },
    })
    const choices = (product.productOptions ?? []).flatMap(({ name = '', choices = [] }) =>
      choices
        .filter(({ media }) => media?.items?.some(({ id }) => id === formerId))
        .map(({ description = '' }) => ({ option: name, choice: description, mediaIds: [mediaId] })),
    )
    if (choices.length > 0) await client.call(addProductMediaToChoices, { id: product.id, media: choices })
    await Promise.all(
      [getProduct, queryProducts].map(stale => queries.invalidateQueries({ queryKey: callKey(stale) })),
    )
    toast(t('The picture is cropped'))
  }
}
