import type { Ctx } from '../../call/context.ts'
import type { DeclaredCustomFields } from '../../call/custom-fields.ts'
import type { Site } from '../../call/site.ts'
import { pricesOf } from '../prices/discounted-price.ts'
import { isMediaAddress } from './media-address.ts'
import type { ProductRow, VariantRow } from './stored-product.ts'

/** What the wire form of a product depends on besides the product. */
export interface View {
  site: Site
  mediaUrl: string
  /** Origin of the calling app's shop. */
  shopOrigin?: string
  /** Only merchants see costs and profits. */
  merchant: boolean
  /** The currency in which the caller sees amounts besides that of the site, and its rate. */
  conversion?: { currency: string; rate: string } | undefined
  /** The caller is a client that follows the original protocol. */
  compatClient: boolean
  /** The fields that the shop has added, and the language of the caller that their labels are in. */
  customFields: DeclaredCustomFields
  language: string
}

export const viewOf = ({ site, config, caller, platform, request }: Ctx): View => ({
  site,
  mediaUrl: config.mediaUrl ?? config.publicUrl,
  shopOrigin: caller.shopOrigin,
  merchant: caller.role === 'merchant',
  compatClient: caller.compatClient ?? false,
  customFields: platform.customFields,
  language: request.languages?.[0] ?? site.locale,
})

/** Unit price before and after the product's discount, in minor units. */
export const unitPrices = (row: ProductRow, variant: VariantRow) => pricesOf(row.doc, variant.doc)

/**
 * The id of a picture that the platform serves at this address. Clients build an address from the id, so any other picture
 * has an address only: an external one, and one that a merchant added to a product under a new id.
 */
export const pictureId = (id: string | undefined, url: string, view: View) =>
  id && isMediaAddress(url, id, view) ? { id } : {}
