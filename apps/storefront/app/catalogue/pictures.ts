import type { PictureSource } from '@stoa/ui'
import type { MediaItem, Product } from '../platform/entities.ts'

export interface GalleryPicture extends PictureSource {
  id: string
  /** The choices that alone it shows; none if it shows the product. */
  choices: [option: string, choice: string][]
}

/** The pictures of a product, with the choices that they belong to. */
export function galleryOf({
  media,
  productOptions,
}: Pick<Product, 'media' | 'productOptions'>): GalleryPicture[] {
  const choices = productOptions.flatMap(({ name = '', choices = [] }) =>
    choices.flatMap(({ description = '', media }) =>
      picturesOf(media).map(({ id }) => ({ id, choice: [name, description] as [string, string] })),
    ),
  )
  return picturesOf(media).map(picture => ({
    ...picture,
    choices: choices.flatMap(({ id, choice }) => (id === picture.id ? [choice] : [])),
  }))
}

/** Pictures of a product or collection, the main one first; videos are left out. */
export function picturesOf(
  media: { mainMedia?: MediaItem; items?: MediaItem[] } | undefined,
): (PictureSource & { id: string })[] {
  const items = [media?.mainMedia, ...(media?.items ?? [])].filter(item => item?.image?.url)
  const seen = new Set<string>()
  return items.flatMap(item => {
    const { url, width, height, altText } = item?.image ?? {}
    const id = item?.id ?? url ?? ''
    if (!url || seen.has(id)) return []
    seen.add(id)
    return [{ id, url, width, height, altText: altText ?? undefined }]
  })
}
