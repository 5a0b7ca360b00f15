import { s } from '../../schema.ts'

export const MediaItemType = [
  'unspecified_media_item_type',
  'image',
  'video',
  'audio',
  'document',
  'zip',
] as const

export const CommonImage = s.object({
  id: s.string({ doc: 'Id of the picture. Absent for pictures stored outside the platform.' }),
  url: s.string({ doc: 'Address of the picture.' }),
  height: s.ro.integer({ doc: 'Height in pixels.' }),
  width: s.ro.integer({ doc: 'Width in pixels.' }),
  altText: s.nullable.string({ doc: 'Text for readers who do not see the picture.' }),
  filename: s.ro.nullable.string({ doc: 'Name of the file. Not set by this server.' }),
})

export const Image = s.object({ ...CommonImage.properties })

export const MediaItemUrlAndSize = s.object({
  url: s.string({ format: 'url', doc: 'Address of the file.' }),
  width: s.integer({ doc: 'Width in pixels.' }),
  height: s.integer({ doc: 'Height in pixels.' }),
  format: s.nullable.string({ doc: 'File format, such as "jpg". Stored as sent.' }),
  altText: s.nullable.string({ doc: 'Text for readers who do not see the picture.' }),
})

export const MediaItemVideo = s.object({
  files: s.array(MediaItemUrlAndSize, { doc: 'The video in several sizes.' }),
  stillFrameMediaId: s.string({ doc: 'Id of the picture shown before the video plays.' }),
})

export const MediaItem = s.object({
  image: s.with(MediaItemUrlAndSize, { oneOf: 'Item', doc: 'Picture. Absent for videos.' }),
  video: s.with(MediaItemVideo, { oneOf: 'Item', doc: 'Video. Absent for pictures.' }),
  thumbnail: s.with(MediaItemUrlAndSize, { doc: 'Small picture for lists.' }),
  mediaType: s.enum(MediaItemType, { doc: 'Kind of file.' }),
  title: s.string({ doc: 'Title of the file.' }),
  id: s.string({ doc: 'Id of the file.' }),
})

export const Media = s.object({
  mainMedia: s.with(MediaItem, { doc: 'First item of `items`. Absent if there is none.' }),
  items: s.array(MediaItem, { doc: 'Pictures and videos in display order.' }),
})
