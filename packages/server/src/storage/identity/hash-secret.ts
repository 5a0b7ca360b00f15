import { createHash } from 'node:crypto'

/** SHA-256 of a secret with full entropy; the database stores no secret in plain text. */
export const hashSecret = (secret: string): Buffer => createHash('sha256').update(secret).digest()
