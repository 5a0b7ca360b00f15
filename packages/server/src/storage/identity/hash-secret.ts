import { createHash } from 'node:crypto'

/** What the database keeps of a secret with full entropy: its SHA-256. */
export const hashSecret = (secret: string): Buffer => createHash('sha256').update(secret).digest()
