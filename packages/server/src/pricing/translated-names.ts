import type { LineItem } from '@stoa/contract'
import { toTranslatable } from './wire.ts'

type Named = Partial<Pick<LineItem, 'productName' | 'descriptionLines'>>

/** Adds the `translated` texts to a line's name and choices. */
export const withTranslatedNames = <T extends Named>(line: T): T => ({
  ...line,
  ...(line.productName && { productName: toTranslatable(line.productName) }),
  ...(line.descriptionLines && { descriptionLines: line.descriptionLines.map(toTranslated) }),
})

type DescriptionLine = NonNullable<LineItem['descriptionLines']>[number]

const toTranslated = ({ name, plainText, colorInfo }: DescriptionLine): DescriptionLine => ({
  ...(name && { name: toTranslatable(name) }),
  ...(plainText && { plainText: toTranslatable(plainText) }),
  ...(colorInfo && { colorInfo: toTranslatable(colorInfo) }),
})
