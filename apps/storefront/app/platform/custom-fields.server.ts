import { listCustomFields } from '@stoa/client/calls'
import { type ShownField, shownCustomFields } from '@stoa/client/custom-field-values'
import { currentI18n } from '../i18n/current-i18n.server.ts'
import { cached } from './cached.server.ts'
import { catalogue } from './catalogue.server.ts'
import type { Product } from './entities.ts'

const declared = cached(
  async (_language: string) => (await catalogue.call(listCustomFields, { entity: 'PRODUCT' })).customFields,
)

/** The custom fields of a product that the shop shows in its storefront. A shop whose fields cannot be read shows the product without. */
export async function customFieldsOf({
  extendedFields,
}: Pick<Product, 'extendedFields'>): Promise<ShownField[]> {
  if (!extendedFields) return []
  const { locale: language } = currentI18n()
  const definitions = await declared(language).catch(() => [])
  return shownCustomFields(definitions, extendedFields, { place: 'STOREFRONT', language })
}
