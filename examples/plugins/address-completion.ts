import { servePlugin } from './serve.ts'

interface AddressRequest {
  text: string
  country: string
}

/** Streets that the example knows: country, street and number, postal code, city. */
const KNOWN = [
  ['DE', 'Torstraße 12', '10119', 'Berlin'],
  ['DE', 'Torstraße 140', '10119', 'Berlin'],
  ['DE', 'Torgauer Straße 3', '04315', 'Leipzig'],
] as const

/** Addresses whose street begins with the text. A real provider asks its own service here. */
export const suggestAddresses = ({ text, country }: AddressRequest) => ({
  suggestions: KNOWN.filter(
    ([of, street]) => of === country && street.toLowerCase().startsWith(text.toLowerCase()),
  ).map(([, addressLine, postalCode, city]) => ({
    text: `${addressLine}, ${postalCode} ${city}`,
    address: { addressLine, postalCode, city },
  })),
})

if (import.meta.main) await servePlugin({ kind: 'ADDRESS_COMPLETION', name: 'Addresses' }, suggestAddresses)
