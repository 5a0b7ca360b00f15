import { call } from '../call.ts'
import { s } from '../schema.ts'

const ignored = (doc: string) => s.nullable.any({ doc })

/** Uploads as existing programs make them (protocol/programs §6). */
export const siteMedia = {
  generateUploadUrl: call({
    method: 'POST',
    path: '/site-media/v1/files/generate-upload-url',
    summary: 'Creates a media file and returns the address that takes its bytes, with one PUT.',
    request: s.object({
      mimeType: s.nullable.string({ max: 200, doc: 'Has no effect: the type is read from the bytes.' }),
      fileName: s.nullable.string({ min: 1, max: 200, doc: 'Name of the file. Default: "upload".' }),
      sizeInBytes: s.nullable.string({
        pattern: '^\\d{1,15}$',
        doc: 'Size of the file. Default: that of the upload.',
      }),
      filePath: ignored('Has no effect: the library has no folders.'),
      parentFolderId: ignored('Has no effect: the library has no folders.'),
      private: ignored('Has no effect: files of the library are public.'),
      labels: ignored('Has no effect.'),
      externalInfo: ignored('Has no effect.'),
    }),
    reply: s.object({
      uploadUrl: s.req.string({
        doc: 'Address for the bytes of the file. It is valid until they have arrived.',
      }),
    }),
    allow: ['merchant'],
    emits: ['stoa.media.v1.media_file_created'],
  }),
}
