import { contract, type ReplyOf } from '@stoa/contract'
import { isoTime } from '../call/clock.ts'
import { implement } from '../call/context.ts'
import { rejectField } from '../call/failure.ts'
import { signedUrl, UPLOAD_OPEN_MS } from '../data/jobs/index.ts'
import {
  findProductFiles,
  insertProductFile,
  type ProductFileRow,
  removeProductFile,
} from '../storage/commerce/product-files.ts'
import { getProductRow } from '../storage/commerce/products.ts'
import { insertFile } from '../storage/data/files.ts'
import { storageLeft } from '../storage/site-usage.ts'

type ProductFile = ReplyOf<typeof contract.productFiles.createProductFile>['productFile']

const toProductFile = ({ id, productId, name, uploaded, bytes, createdAt }: ProductFileRow): ProductFile => ({
  id,
  productId,
  name: name ?? '',
  uploaded,
  bytes,
  createdDate: isoTime(createdAt),
})

/** Files of digital products (protocol/fulfillments §5). */
export const productFileHandlers = implement(contract.productFiles, {
  async createProductFile({ productId, name }, ctx) {
    const { db, site, now, config, platform } = ctx
    const product = await getProductRow(db, site.id, productId)
    if (!product) return ctx.fail('PRODUCT_NOT_FOUND', { id: productId })
    if (product.doc.productType !== 'digital')
      return rejectField('productId', 'OTHER', 'must be the id of a product with productType digital')
    if ((await storageLeft(db, site)) === 0)
      return rejectField(
        'productId',
        'OTHER',
        'gets no file: the files of the shop have the size that its host allows. Delete some first',
      )
    const file = { siteId: site.id, fileId: ctx.ids.guid() }
    const created = { id: file.fileId, productId: product.id, createdAt: now }
    await insertFile(
      db,
      { ...file, name, state: 'OPEN', expiresAt: now + UPLOAD_OPEN_MS, permanent: true },
      now,
    )
    await insertProductFile(db, site.id, created)
    const urls = { publicUrl: config.publicUrl, secret: platform.protectionSecret }
    return {
      productFile: toProductFile({ ...created, name, bytes: 0, uploaded: false }),
      uploadUrl: signedUrl(urls, file, 'upload', 0),
    }
  },

  async listProductFiles({ productId }, ctx) {
    const { db, site } = ctx
    if (!(await getProductRow(db, site.id, productId))) ctx.fail('PRODUCT_NOT_FOUND', { id: productId })
    return { productFiles: (await findProductFiles(db, site.id, [productId])).map(toProductFile) }
  },

  async removeProductFile({ fileId }, ctx) {
    if (!(await removeProductFile(ctx.db, ctx.site.id, fileId)))
      ctx.fail('PRODUCT_FILE_NOT_FOUND', { fileId })
    return {}
  },
})
