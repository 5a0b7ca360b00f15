import type { LineItem } from '@stoa/contract'
import type { View } from '../../stores/product-view.ts'
import { toMedia } from '../../stores/product-view.ts'
import type { LiveLine } from './live-lines.ts'

/** What carts, checkouts and orders say alike of a line, apart from its prices. */
export function describeLine({ line, row, variant, shippable }: LiveLine, view: View) {
  const sku = line.custom?.sku ?? variant?.doc.sku ?? row?.doc.sku
  const weight = line.custom?.weight ?? variant?.doc.weight ?? row?.doc.weight
  const image = pictureOf({ line, row, variant }, view)
  return {
    id: line.id,
    quantity: line.quantity,
    productName: { original: row?.doc.name ?? line.name },
    ...(line.catalogReference && { catalogReference: line.catalogReference }),
    descriptionLines: descriptionLines({ line, row, variant }),
    ...(image && { image }),
    physicalProperties: { ...(sku && { sku }), ...(weight !== undefined && { weight }), shippable },
    itemType: {
      preset:
        line.custom?.type ??
        (row?.doc.productType === 'digital' ? ('DIGITAL' as const) : ('PHYSICAL' as const)),
    },
  }
}

export const lineUrl = ({ line, row }: LiveLine): LineItem['url'] | undefined =>
  line.custom?.url
    ? { relativePath: '', url: line.custom.url }
    : row && { relativePath: `/products/${encodeURIComponent(row.doc.slug)}` }

type Parts = Pick<LiveLine, 'line' | 'row' | 'variant'>

/** The choices of the line, and the texts that the shopper asked for. */
function descriptionLines({ line, row, variant }: Parts): NonNullable<LineItem['descriptionLines']> {
  if (line.custom?.descriptionLines)
    return line.custom.descriptionLines as NonNullable<LineItem['descriptionLines']>
  const choices = Object.entries(line.choices ?? variant?.choices ?? {}).map(([name, choice]) => {
    const option = row?.doc.options.find(known => known.name === name)
    const code = option?.choices.find(({ description }) => description === choice)?.value
    return {
      name: { original: name },
      ...(option?.optionType === 'color'
        ? { colorInfo: { original: choice, ...(code && { code }) } }
        : { plainText: { original: choice } }),
    }
  })
  const texts = Object.entries(line.customText ?? {}).map(([title, text]) => ({
    name: { original: title },
    plainText: { original: text },
  }))
  return [...choices, ...texts]
}

/** The picture of the chosen variant, or the product's first. */
function pictureOf({ line, row, variant }: Parts, view: View): LineItem['image'] | undefined {
  if (line.custom?.image) return { id: line.id, url: line.custom.image }
  if (!row) return undefined
  const chosen = { ...variant?.choices, ...line.choices }
  const ids = row.doc.options.flatMap(
    option => option.choices.find(({ description }) => description === chosen[option.name])?.mediaIds ?? [],
  )
  const item = row.doc.media.find(({ id }) => ids.includes(id ?? '')) ?? row.doc.media[0]
  const shown = item && toMedia([item], view).mainMedia
  return (
    shown?.image && {
      id: shown.id,
      url: shown.image.url,
      height: shown.image.height,
      width: shown.image.width,
      altText: shown.image.altText,
    }
  )
}
