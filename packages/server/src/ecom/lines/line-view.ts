import type { LineItem } from '@stoa/contract'
import { lines } from '@stoa/texts/lines/all'
import type { Site } from '../../call/site.ts'
import { textsIn } from '../../platform-support/texts-in.ts'
import { type PriceView, toMultiCurrencyPrice, withTranslatedNames } from '../../pricing/index.ts'
import type { CustomFields, StoredLine } from '../../storage/commerce/carts.ts'
import { absoluteMediaAddress, optionTexts, pictureId, productPage, type View } from '../../stores/index.ts'
import type { Conversion } from '../totals/currency-conversion.ts'
import { modifierPrice, toModifierGroups } from './line-modifiers.ts'
import type { ResolvedLine } from './read-lines.ts'
import { subscriptionInfo } from './subscription-option.ts'

type Described = Pick<
  LineItem,
  | 'productName'
  | 'url'
  | 'descriptionLines'
  | 'physicalProperties'
  | 'itemType'
  | 'paymentOption'
  | 'subscriptionOptionInfo'
  | 'deliveryProfileId'
  | 'serviceProperties'
  | 'priceDescription'
  | 'rootCatalogItemId'
  | 'policies'
  | 'taxableAddress'
  | 'catalogReference'
> & { image?: LineItem['image'] }

/** Features of custom lines, which products do not have. Clients require these fields. */
export const featuresOf = ({ custom, extendedFields }: StoredLine) => ({
  priceUndetermined: custom?.priceUndetermined ?? false,
  fixedQuantity: custom?.fixedQuantity ?? false,
  savePaymentMethod: false,
  membersOnly: custom?.membersOnly ?? false,
  ...(extendedFields && { extendedFields }),
})

/** The modifiers of a line of a cart or checkout, and what they add to its price. */
export function lineModifiers({ custom, quantity }: StoredLine, view: PriceView) {
  const { modifierGroups, priceUndetermined } = custom ?? {}
  if (!modifierGroups) return {}
  const unit = priceUndetermined ? 0n : modifierPrice(modifierGroups)
  return {
    modifierGroups: toModifierGroups(modifierGroups, toMultiCurrencyPrice, view),
    modifiersTotalPrice: toMultiCurrencyPrice(unit * BigInt(quantity), view),
  }
}

/** The item fields that lines of carts, checkouts and orders share; prices are added by the caller. */
export function describeLine(line: ResolvedLine, view: View): Described {
  const described = line.stored.custom ? describeCustom(line, line.stored.custom) : withOverrides(line, view)
  const added = customLines(line.stored, view)
  return withTranslatedNames(
    added.length > 0
      ? { ...described, descriptionLines: [...(described.descriptionLines ?? []), ...added] }
      : described,
  )
}

/** The custom fields of a line that are shown wherever the line is. */
function customLines({ extendedFields }: StoredLine, { site, language, customFields }: View) {
  if (!extendedFields) return []
  const textsIn = (wanted: string) => customFields.shownIn('STOREFRONT', 'CART_LINE', extendedFields, wanted)
  const translated = textsIn(language)
  return textsIn(site.locale).map(({ label, value }, i) => ({
    name: { original: label, translated: translated[i]?.label ?? label },
    plainText: { original: value, translated: translated[i]?.value ?? value },
  }))
}

/** The description of a catalogue item with the texts of the merchant. */
function withOverrides(line: ResolvedLine, view: View): Described {
  const described = line.item ? describeCustom(line, line.item) : describeProduct(line, view)
  const { productName, descriptionLines, physicalProperties, image } = line.stored.overrides ?? {}
  return {
    ...described,
    ...(productName && { productName }),
    ...(descriptionLines && { descriptionLines }),
    ...(physicalProperties && {
      physicalProperties: { ...described.physicalProperties, ...physicalProperties },
    }),
    ...(image && { image }),
  }
}

function describeProduct(line: ResolvedLine, view: View): Described {
  const { stored, row, choice, digital, shippable, paymentOption } = line
  if (!row?.doc.visible) return { productName: { original: stored.name }, paymentOption }
  const { doc } = row
  const weight = choice?.variant.doc.weight ?? doc.weight
  const sku = choice?.variant.doc.sku ?? doc.sku
  return {
    productName: { original: doc.name, ...(row.translation?.name && { translated: row.translation.name }) },
    url: productPage(doc.slug, view),
    descriptionLines: [...descriptionOf(line), ...preorderLine(line, view.site.locale)],
    ...imageOf({ row, choice }, view),
    physicalProperties: { ...(weight != null && { weight }), ...(sku && { sku }), shippable },
    itemType: { preset: digital ? 'DIGITAL' : 'PHYSICAL' },
    paymentOption,
    ...(doc.deliveryProfileId && { deliveryProfileId: doc.deliveryProfileId }),
    ...subscriptionInfo(line),
  }
}

function descriptionOf({ stored, row, choice }: Pick<ResolvedLine, 'stored' | 'row' | 'choice'>) {
  const chosen = [...(row?.doc.options ?? []), ...(row?.doc.modifiers ?? [])].flatMap(
    ({ name, optionType, choices }) => {
      // hasOwn: an option may be named `constructor`.
      if (!choice || !Object.hasOwn(choice.choices, name)) return []
      const original = choice.choices[name] as string
      const code = choices.find(({ description }) => description === original)?.value
      const texts = optionTexts(row?.translation ?? {}, name)
      const chosenName = { original: name, translated: texts.name }
      const chosenText = { original, translated: texts.choice(original) }
      return [
        optionType === 'color'
          ? { name: chosenName, colorInfo: { ...chosenText, ...(code && { code }) } }
          : { name: chosenName, plainText: chosenText },
      ]
    },
  )
  const texts = Object.entries(stored.catalogReference?.options?.customTextFields ?? {})
  return [
    ...chosen,
    ...texts.map(([title, text]) => ({ name: { original: title }, plainText: { original: text } })),
  ]
}

/** The first picture of a selected choice, otherwise the product's main picture. */
function imageOf({ row, choice }: Pick<ResolvedLine, 'row' | 'choice'>, view: View) {
  if (!row) return {}
  const ids = row.doc.options.flatMap(
    ({ name, choices }) =>
      choices.find(({ description }) => description === choice?.choices[name])?.mediaIds ?? [],
  )
  const item = row.doc.media.find(({ id }) => id && ids.includes(id)) ?? row.doc.media[0]
  const { id, image } = item ?? {}
  if (!image?.url) return {}
  const url = absoluteMediaAddress(image.url, view)
  return {
    image: {
      ...pictureId(id, url, view),
      url,
      height: image.height,
      width: image.width,
      ...(image.altText && { altText: image.altText }),
    },
  }
}

/** An item that is described with its line, or by the catalogue of a plug-in. */
function describeCustom({ shippable, paymentOption }: ResolvedLine, fields: CustomFields): Described {
  const { productName, url, descriptionLines, image, physicalProperties, itemType } = fields
  const { serviceProperties, priceDescription, rootCatalogItemId, deliveryProfileId } = fields
  const { policies, taxableAddress, catalogReference } = fields
  return {
    productName,
    ...(url && { url }),
    descriptionLines: descriptionLines ?? [],
    ...(image && { image }),
    physicalProperties: { ...physicalProperties, shippable },
    itemType,
    paymentOption,
    ...(serviceProperties && { serviceProperties }),
    ...(priceDescription && { priceDescription }),
    ...(rootCatalogItemId && { rootCatalogItemId }),
    ...(deliveryProfileId && { deliveryProfileId }),
    ...(policies && policies.length > 0 && { policies }),
    ...(taxableAddress && { taxableAddress }),
    ...(catalogReference && { catalogReference }),
  }
}

/** The site fields that carts and checkouts share. There is no conversion: all currencies are the site's. */
export const shopFields = (
  { currency, locale, settings }: Site,
  { conversion }: { conversion?: Conversion | undefined },
  { buyerLanguage = locale }: { buyerLanguage?: string } = {},
) => ({
  currency,
  conversionCurrency: conversion?.currency ?? currency,
  paymentCurrency: currency,
  weightUnit: settings.weightUnit,
  buyerLanguage,
  siteLanguage: locale,
})

/** The description line of units that are ordered in advance, in the language of the site. */
function preorderLine({ counted, choice }: ResolvedLine, locale: string) {
  if (!counted?.preorder) return []
  // The text stands for a missing message of the merchant.
  const { label, text } = textsIn(lines, locale).preorder
  return [{ name: { original: label }, plainText: { original: choice?.variant.preorder?.message || text } }]
}
