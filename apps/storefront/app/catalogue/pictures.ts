import type { PictureSource } from '@stoa/ui'
import type { MediaItem } from '../platform/entities.ts'

export interface GalleryPicture extends PictureSource {
  id: string
}

/** Pictures of a product or collection, the main one first; videos are left out. */
export function picturesOf(
  media: { mainMedia?: MediaItem; items?: MediaItem[] } | undefined,
): GalleryPicture[] {
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
