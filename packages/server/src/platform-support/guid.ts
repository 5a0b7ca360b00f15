import { createHash } from 'node:crypto'

const GUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Whether a text is a GUID, in lower or upper case. */
export const isGuid = (text: string): boolean => GUID.test(text)

/** The GUID that stands for a value: the same for the same value. */
export function guidOf(value: unknown): string {
  const hex = createHash('sha256').update(JSON.stringify(value)).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}
