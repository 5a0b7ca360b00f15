import { call } from '../call.ts'
import { s } from '../schema.ts'

const merchant = ['merchant'] as const
const productId = s.req.guid({ doc: 'Id of the digital product, GUID.' })

const ProductFile = s.object({
  id: s.always.guid({ doc: 'Id of the file, GUID.' }),
  productId: s.always.guid({ doc: 'Id of the product, GUID.' }),
  name: s.always.string({ doc: 'Name of the file as buyers save it.' }),
  uploaded: s.always.boolean({ doc: 'True once the upload is complete.' }),
  bytes: s.always.number({ doc: 'Size in bytes. 0 until the upload has begun.' }),
  createdDate: s.always.datetime({ doc: 'Time of its creation.' }),
})

/** Files that buyers of digital products download. */
export const productFiles = {
  createProductFile: call({
    method: 'POST',
    path: '/v1/product-files',
    summary:
      'Adds a file to a digital product. Send its bytes to `uploadUrl` by PUT within an hour. Later orders get the newest complete file.',
    request: s.object({
      productId,
      name: s.req.string({ min: 1, max: 200, doc: 'Name of the file, such as `Pattern.pdf`.' }),
    }),
    reply: s.object({
      productFile: s.req.with(ProductFile, { doc: 'The new file, without content.' }),
      uploadUrl: s.req.string({ doc: 'Address for one upload. It needs no other authorization.' }),
    }),
    allow: merchant,
    errors: ['PRODUCT_NOT_FOUND'],
  }),

  listProductFiles: call({
    method: 'GET',
    path: '/v1/product-files/{productId}',
    summary: 'Returns the files of a product, newest first.',
    request: s.object({ productId }),
    reply: s.object({ productFiles: s.req.array(ProductFile, { doc: 'Files, newest first.' }) }),
    allow: merchant,
    errors: ['PRODUCT_NOT_FOUND'],
  }),

  removeProductFile: call({
    method: 'DELETE',
    path: '/v1/product-files/{fileId}',
    summary: 'Removes a file from its product. Buyers of earlier orders can still download it.',
    request: s.object({ fileId: s.req.guid({ doc: 'Id of the file, GUID.' }) }),
    reply: s.object({}),
    allow: merchant,
    errors: ['PRODUCT_FILE_NOT_FOUND'],
  }),
}
