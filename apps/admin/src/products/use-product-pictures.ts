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

/** A picture of a product with the texts that belong to it. */
interface PictureItem {
  id?: string
  altText?: string
  displayName?: string
}

/** Changes which pictures a product has, and their order. */
export function useProductPictures(product: Product) {
  const client = useClient()
  const queries = useQueryClient()
  const toast = useToast()
  const change = async (changed: (items: readonly PictureItem[]) => readonly PictureItem[]) => {
    const { product: current } = await client.call(getProductV3, {
      productId: product.id,
      fields: ['MEDIA_ITEMS_INFO'],
    })
    const items = (current.media?.itemsInfo?.items ?? []).map(({ id, altText, displayName }) => ({
      ...(id && { id }),
      ...(altText && { altText }),
      ...(displayName && { displayName }),
    }))
    await client.call(updateProductV3, {
      product: {
        id: product.id,
        revision: current.revision ?? '',
        media: { itemsInfo: { items: [...changed(items)] } },
      },
    })
  }
  const readAgain = () =>
    Promise.all(
      [getProduct, queryProducts].map(stale => queries.invalidateQueries({ queryKey: callKey(stale) })),
    )
  return {
    /** Shows a picture in place of another one: at its position, and at the choices that it belongs to. */
    replace: async (formerId: string, mediaId: string) => {
      await change(items => items.map(item => (item.id === formerId ? { ...item, id: mediaId } : item)))
      const choices = (product.productOptions ?? []).flatMap(({ name = '', choices = [] }) =>
        choices
          .filter(({ media }) => media?.items?.some(({ id }) => id === formerId))
          .map(({ description = '' }) => ({ option: name, choice: description, mediaIds: [mediaId] })),
      )
      if (choices.length > 0) await client.call(addProductMediaToChoices, { id: product.id, media: choices })
      await readAgain()
      toast(t('The picture is cropped'))
    },
    /** Shows the pictures in the order of these ids. Those that a colleague has added meanwhile follow. */
    arrange: async (ids: readonly string[]) => {
      const position = new Map(ids.map((id, i) => [id, i]))
      const positionOf = ({ id = '' }: PictureItem) => position.get(id) ?? ids.length
      await change(items => items.toSorted((a, b) => positionOf(a) - positionOf(b)))
      await readAgain()
      toast(t('The pictures of {name} are arranged', { name: product.name }))
    },
  }
}
