import { s } from '../../schema.ts'
import { Image } from '../platform/media.ts'
import { VideoV2 } from './product-variant.ts'

export const Thumbnail = s.object({
  url: s.string({ format: 'url', doc: 'Address of the picture.' }),
  height: s.integer({ doc: 'Height in pixels.' }),
  width: s.integer({ doc: 'Width in pixels.' }),
  altText: s.nullable.string({ max: 1000, doc: 'Text for readers who do not see the picture.' }),
})

/** A picture or video of a product. */
export const ProductMediaV3 = s.object({
  id: s.string({
    min: 1,
    max: 200,
    doc: 'Id of a READY media file to add, or of a picture that the product already has.',
  }),
  url: s.string({ format: 'url', doc: 'Address of a picture to add; with a known id it changes nothing.' }),
  image: s.ro.tolerated.with(Image, { doc: 'The picture. Absent for videos.' }),
  video: s.ro.tolerated.with(VideoV2, { doc: 'The video. Absent for pictures.' }),
  altText: s.nullable.string({ max: 1000, doc: 'Text for readers who do not see the picture.' }),
  displayName: s.nullable.string({ max: 80, doc: 'Title of the file.' }),
  mediaType: s.ro.tolerated.enum(['IMAGE', 'VIDEO'] as const, { doc: 'Kind of file.' }),
  thumbnail: s.ro.tolerated.with(Thumbnail, { doc: 'Small picture for lists. Returned with `THUMBNAIL`.' }),
})

export const MediaItemsInfo = s.object({
  items: s.array(ProductMediaV3, { max: 50, doc: 'Pictures and videos in display order.' }),
})

export const MediaV3 = s.object({
  main: s.ro.tolerated.with(ProductMediaV3, { doc: 'First item of `itemsInfo`. Absent if there is none.' }),
  itemsInfo: s.with(MediaItemsInfo, {
    doc: 'All items, returned with `MEDIA_ITEMS_INFO`. In a request they replace all.',
  }),
})
