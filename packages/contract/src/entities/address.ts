import { s } from '../schema.ts'

export const VatType = ['UNSPECIFIED', 'CPF', 'CNPJ'] as const

export const StreetAddress = s.object({
  number: s.string({ doc: 'House number, such as "12a".' }),
  name: s.string({ doc: 'Street without the house number.' }),
})

export const AddressLocation = s.object({
  latitude: s.nullable.number({ doc: 'Degrees north of the equator, -90 to 90. Not checked.' }),
  longitude: s.nullable.number({ doc: 'Degrees east of Greenwich, -180 to 180. Not checked.' }),
})

export const countryCode = s.nullable.string({
  format: 'country',
  doc: 'Two-letter country code (ISO 3166-1 alpha-2), such as "DE".',
})

export const Address = s.object({
  country: countryCode,
  subdivision: s.nullable.string({
    max: 50,
    doc: 'State, province or region, stored as sent: a name, or a code such as "US-NY".',
  }),
  city: s.nullable.string({ max: 50, doc: 'Town or city.' }),
  postalCode: s.nullable.string({ max: 50, doc: 'Postal code or ZIP code. Its form is not checked.' }),
  streetAddress: s.with(StreetAddress, {
    doc: 'Street and house number as separate fields; `addressLine` carries both in one text.',
  }),
  addressLine: s.nullable.string({
    max: 150,
    doc: 'Street and house number in one text. Takes precedence over `streetAddress`.',
  }),
  addressLine2: s.nullable.string({ max: 100, doc: 'Second line, such as floor or apartment.' }),
  geocode: s.with(AddressLocation, { doc: 'Coordinates of the address. Stored as sent.' }),
  countryFullname: s.ro.tolerated.nullable.string({
    doc: 'Name of the country in the language of the site, in carts, checkouts and orders.',
  }),
  subdivisionFullname: s.ro.tolerated.nullable.string({
    doc: 'Name of the state, province or region if `subdivision` is its code, in carts, checkouts and orders.',
  }),
})

export const VatId = s.object({
  id: s.string({
    doc: 'Tax number of the buyer. Format and check digits of Brazil, the EU and the UK are checked.',
  }),
  type: s.enum(VatType, {
    doc: 'Kind of Brazilian tax number: `CPF` for persons, `CNPJ` for companies. Otherwise `UNSPECIFIED`.',
  }),
})

export const FullAddressContactDetails = s.object({
  firstName: s.nullable.string({ max: 100, doc: 'Given name. An order needs it.' }),
  lastName: s.nullable.string({ max: 100, doc: 'Family name. An order needs it.' }),
  phone: s.nullable.string({
    format: 'phone',
    doc: 'Telephone number: 3 to 30 digits, spaces and `( ) . / -`, with an optional leading `+`.',
  }),
  company: s.nullable.string({ max: 1000, doc: 'Company or organisation.' }),
  vatId: s.with(VatId, { doc: 'Tax number for invoices.' }),
})

export const AddressWithContact = s.object({
  address: s.with(Address, { doc: 'Postal address.' }),
  contactDetails: s.with(FullAddressContactDetails, { doc: 'Person or company at the address.' }),
})
