import { revisionedFields } from '../../crud/crud-entity.ts'
import { s } from '../../schema.ts'

export const MediaFileStatus = ['UPLOADING', 'READY', 'REJECTED'] as const

/** Media types of the pictures that the platform accepts and renders. */
export const PictureType = ['image/jpeg', 'image/png', 'image/webp', 'image/avif', 'image/gif'] as const

/** Media types of the files that the platform accepts: pictures, which it renders, and videos. */
export const MediaFileType = [...PictureType, 'video/mp4'] as const

const ofServer = { ro: true, tolerateReadOnly: true } as const
const share = (side: string) =>
  s.req.number({ min: 0, max: 1, doc: `Share of the ${side}, from 0 to 1: 0.5 is the middle.` })

/** A file of the media library (protocol/media §1). */
export const MediaFile = s.object({
  ...revisionedFields,
  displayName: s.always.string({
    min: 1,
    max: 200,
    doc: 'Name of the file for people, such as `mug.jpg`. Required.',
  }),
  sizeInBytes: s.always.integer({
    min: 1,
    max: 1024 * 1024 * 1024,
    doc: 'Size of the file, which the upload must have. Required to create it; it cannot change.',
  }),
  title: s.nullable.string({ max: 200, doc: 'Title of the file.' }),
  altText: s.nullable.string({ max: 1000, doc: 'Text for readers who do not see the file.' }),
  focalPoint: s.nullable.object(
    { x: share('width, from the left'), y: share('height, from the top') },
    { doc: 'Point that stays visible when a rendition cuts the picture. Default: the centre.' },
  ),
  status: s.always.enum(MediaFileStatus, {
    ...ofServer,
    doc: 'UPLOADING until the last byte has arrived; then READY, or REJECTED with a reason.',
  }),
  rejection: s.string({
    ...ofServer,
    doc: 'Why a REJECTED file is not accepted, and what to upload instead.',
  }),
  posterId: s.nullable.guid({
    doc: 'Id of the media file of the picture that is shown before a video plays. Ignored for pictures.',
  }),
  mimeType: s.enum(MediaFileType, { ...ofServer, doc: 'Type of the content, read from its bytes.' }),
  width: s.integer({ ...ofServer, doc: 'Width of a READY file in pixels, as it is shown upright.' }),
  height: s.integer({ ...ofServer, doc: 'Height of a READY file in pixels, as it is shown upright.' }),
  duration: s.number({
    ...ofServer,
    doc: 'Duration of a READY video in seconds; absent if the file does not state it.',
  }),
  url: s.string({
    ...ofServer,
    doc: 'Address of a READY file. Renditions of a picture follow from it (protocol/media §3).',
  }),
  uploadUrl: s.string({
    ...ofServer,
    doc: 'Address that takes the bytes while the file is UPLOADING. It needs no other authorization. Absent for staff who only read.',
  }),
})
