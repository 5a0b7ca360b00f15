import { ItemTypePreset, PaymentOptionType } from '@stoa/contract'
import { isGuid } from '../../platform-support/guid.ts'
import { isObject } from '../../platform-support/is-object.ts'
import {
  amountAt,
  BadReply,
  listAt,
  objectAt,
  type ReplyObject,
  requiredTextAt,
  textAt,
} from '../../service-plugins/index.ts'
import type { CustomFields } from '../../storage/commerce/carts.ts'

/** An item of the catalogue of a service plug-in. */
export type CatalogItem = CustomFields

const DESCRIPTION_LINES_MAX = 20
/** The largest price of a unit, as of line items in requests. */
const PRICE_MAX = '999999999'

/** Reads `data` of a catalogue item (protocol/plug-ins §7). Throws `BadReply`. */
export function readCatalogItem(data: unknown, at: string, currency: string): CatalogItem {
  const item = objectAt(data, at)
  const price = priceAt(item, 'price', at, currency)
  const optionalPrice = (field: string) =>
    item[field] === undefined || item[field] === null ? undefined : priceAt(item, field, at, currency)
  const fullPrice = optionalPrice('fullPrice')
  const deposit = optionalPrice('depositAmount')
  if (deposit !== undefined && deposit > price)
    throw new BadReply(`${at}.depositAmount must not be above the price`)
  const paymentOption = oneOfAt(item, 'paymentOption', at, PaymentOptionType)
  if (paymentOption === 'DEPOSIT_ONLINE' && deposit === undefined)
    throw new BadReply(`${at}.depositAmount is required for DEPOSIT_ONLINE`)
  const url = webAddressAt(item, 'url', at)
  const image = imageAt(item, at)
  const physicalProperties = physicalPropertiesAt(item, at)
  const quantityAvailable = countAt(item, 'quantityAvailable', at)
  const taxGroupId = textAt(item, 'taxGroupId', at, 36)
  if (taxGroupId && !isGuid(taxGroupId)) throw new BadReply(`${at}.taxGroupId must be a GUID`)
  return {
    productName: translatableAt(item.productName, `${at}.productName`, 200),
    priceMinor: Number(price),
    itemType: itemTypeAt(item, at),
    descriptionLines: listAt(item, 'descriptionLines', {
      max: DESCRIPTION_LINES_MAX,
      read: (line, of) => descriptionLineAt(line, `${at}.${of}`),
    }),
    ...(fullPrice !== undefined && { fullPriceMinor: Number(fullPrice) }),
    ...(paymentOption && { paymentOption }),
    ...(deposit !== undefined && { depositMinor: Number(deposit) }),
    ...(taxGroupId && { taxGroupId: taxGroupId.toLowerCase() }),
    ...(url && { url: { relativePath: url.pathname, url: url.href } }),
    ...(image && { image }),
    ...(physicalProperties && { physicalProperties }),
    ...(quantityAvailable !== undefined && { quantityAvailable }),
  }
}

function priceAt(item: ReplyObject, field: string, at: string, currency: string): bigint {
  const price = amountAt(item, field, at, currency)
  if (price > amountAt({ max: PRICE_MAX }, 'max', at, currency))
    throw new BadReply(`${at}.${field} must not be above ${PRICE_MAX}`)
  return price
}

/** A text with its translation. */
function translatableAt(value: unknown, at: string, max: number): { original: string; translated?: string } {
  const text = objectAt(value, at)
  const translated = textAt(text, 'translated', at, max * 2)
  return { original: requiredTextAt(text, 'original', at, max), ...(translated && { translated }) }
}

function oneOfAt<const T extends string>(
  item: ReplyObject,
  field: string,
  at: string,
  values: readonly T[],
): T | undefined {
  const value = item[field]
  if (value === undefined || value === null) return undefined
  const member = values.find(one => one === value)
  if (member === undefined) throw new BadReply(`${at}.${field} must be one of ${values.join(', ')}`)
  return member
}

function itemTypeAt(item: ReplyObject, at: string): CatalogItem['itemType'] {
  const type = objectAt(item.itemType, `${at}.itemType`)
  const preset = oneOfAt(type, 'preset', `${at}.itemType`, ItemTypePreset)
  if (preset) return { preset }
  return { custom: requiredTextAt(type, 'custom', `${at}.itemType`, 100) }
}

function descriptionLineAt(line: ReplyObject, at: string) {
  const name = translatableAt(line.name, `${at}.name`, 100)
  if (!isObject(line.colorInfo))
    return { name, plainText: translatableAt(line.plainText, `${at}.plainText`, 600) }
  const code = textAt(line.colorInfo, 'code', `${at}.colorInfo`, 50)
  return {
    name,
    colorInfo: { ...translatableAt(line.colorInfo, `${at}.colorInfo`, 500), ...(code && { code }) },
  }
}

/** An address that a browser may open. */
function webAddressAt(item: ReplyObject, field: string, at: string): URL | undefined {
  const text = textAt(item, field, at, 2048)
  if (text === undefined) return undefined
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (url?.protocol === 'https:' || url?.protocol === 'http:') return url
  throw new BadReply(`${at}.${field} must be an address that starts with https://`)
}

/** The picture: its address, or an object that has sizes and a description too. */
function imageAt(item: ReplyObject, at: string): CatalogItem['image'] | undefined {
  const { media } = item
  if (media === undefined || media === null) return undefined
  const picture = isObject(media) ? media : { url: media }
  const url = webAddressAt(picture, 'url', `${at}.media`)
  if (!url) throw new BadReply(`${at}.media.url is missing`)
  const width = countAt(picture, 'width', `${at}.media`)
  const height = countAt(picture, 'height', `${at}.media`)
  const altText = textAt(picture, 'altText', `${at}.media`, 1000)
  return {
    url: url.href,
    ...(width !== undefined && { width }),
    ...(height !== undefined && { height }),
    ...(altText && { altText }),
  }
}

function physicalPropertiesAt(item: ReplyObject, at: string): CatalogItem['physicalProperties'] | undefined {
  const { physicalProperties } = item
  if (physicalProperties === undefined || physicalProperties === null) return undefined
  const properties = objectAt(physicalProperties, `${at}.physicalProperties`)
  const { weight, shippable } = properties
  const sku = textAt(properties, 'sku', `${at}.physicalProperties`, 40)
  if (weight != null && !(typeof weight === 'number' && weight >= 0 && weight <= 1_000_000))
    throw new BadReply(`${at}.physicalProperties.weight must be a number from 0 to 1000000`)
  if (shippable != null && typeof shippable !== 'boolean')
    throw new BadReply(`${at}.physicalProperties.shippable must be true or false`)
  return {
    ...(weight != null && { weight: weight as number }),
    ...(sku && { sku }),
    ...(shippable != null && { shippable: shippable as boolean }),
  }
}

function countAt(item: ReplyObject, field: string, at: string): number | undefined {
  const value = item[field]
  if (value === undefined || value === null) return undefined
  if (typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= 1_000_000_000)
    return value
  throw new BadReply(`${at}.${field} must be a whole number, not negative`)
}
