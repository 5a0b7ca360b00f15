import type { MediaItem, ProductMediaV3 } from '@stoa/contract'
import { absoluteMediaAddress } from '../products/media-address.ts'
import { pictureId, type View } from '../products/view.ts'

/** A stored picture or video in the form of catalogue V3. */
export function toMediaV3(
  { id, title, image, video, thumbnail }: MediaItem,
  view: View,
  { withThumbnail = false } = {},
): ProductMediaV3 {
  const url = image?.url && absoluteMediaAddress(image.url, view)
  const altText = image?.altText
  return {
    ...(id && { id }),
    ...(url && { url }),
    mediaType: video ? 'VIDEO' : 'IMAGE',
    ...(title && { displayName: title }),
    ...(altText && { altText }),
    ...(image &&
      url && {
        image: {
          ...pictureId(id, url, view),
          url,
          ...(image.width !== undefined && { width: image.width }),
          ...(image.height !== undefined && { height: image.height }),
          ...(altText && { altText }),
        },
      }),
    ...(video && {
      video: {
        ...(id && { id }),
        resolutions: (video.files ?? []).map(({ url: file, width, height, format }) => ({
          ...(file && { url: absoluteMediaAddress(file, view) }),
          width,
          height,
          ...(format && { format }),
        })),
      },
    }),
    ...(withThumbnail &&
      thumbnail?.url && {
        thumbnail: { ...thumbnail, url: absoluteMediaAddress(thumbnail.url, view) },
      }),
  }
}
