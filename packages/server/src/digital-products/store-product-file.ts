import { packPiece } from '../data/jobs/index.ts'
import { insertProductFile } from '../storage/commerce/product-files.ts'
import { addChunk, beginUpload, finishFile, insertFile } from '../storage/data/files.ts'
import type { Sql } from '../storage/sql.ts'

/** Stores a whole file of a digital product, as an upload does. */
export async function storeProductFile(
  db: Sql,
  siteId: string,
  now: number,
  { id, productId, name, content }: { id: string; productId: string; name: string; content: Buffer },
): Promise<void> {
  const file = { siteId, fileId: id }
  await insertFile(db, { ...file, name, state: 'OPEN', expiresAt: now, permanent: true }, now)
  const { upload = 0 } = (await beginUpload(db, file, now)) ?? {}
  await addChunk(db, file, upload, await packPiece(0, content))
  await finishFile(db, file, upload, now)
  await insertProductFile(db, siteId, { id, productId, createdAt: now })
}
