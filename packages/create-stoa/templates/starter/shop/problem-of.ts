import { type ApiError, rejectedLines } from '@stoa/client'

/** A failed call in words for the shopper. */
export function problemOf(error: ApiError): string {
  const [line] = rejectedLines(error)
  const name = line?.name ?? 'This product'
  if (line?.reason === 'NOT_AVAILABLE') return `${name} is sold out.`
  if (line?.reason === 'PARTIALLY_AVAILABLE')
    return `${name}: only ${line.quantityAvailable ?? 'fewer'} can be delivered.`
  if (error.code === 'NETWORK_ERROR' || error.code === 'TIMEOUT')
    return 'The shop cannot be reached. Check your connection, then try again.'
  return error.message
}
