import type { PictureSource } from '@stoa/ui'
import type { MediaItem, Product } from '../platform/entities.ts'

export interface GalleryPicture extends PictureSource {
  id: string
  /** The choices that alone it shows; none if it shows the product. */
  choices: [option: string, choice: string][]
}

/** A video of a product, and the picture before it plays. */
export interface GalleryVideo {
  id: string
  url: string
  poster?: string
  title?: string
}

/** The videos of a product, in their order. */
export const videosOf = (media: Product['media']): GalleryVideo[] =>
  (media?.items ?? []).flatMap(({ id, video, thumbnail, title }) => {
    const url = video?.files?.[0]?.url
    if (!url) return []
    return [{ id: id ?? url, url, ...(thumbnail?.url && { poster: thumbnail.url }), ...(title && { title }) }]
  })

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
