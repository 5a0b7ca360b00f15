import type { EntityWithTranslation, StoredTranslation } from '../../storage/commerce/translations.ts'
import type { StoredProduct } from '../products/stored-product.ts'

const has = (list: readonly { original?: string | null }[] | undefined, original: string) =>
  list?.find(each => each.original === original)

function ofOptions(
  { options = [], modifiers = [] }: Partial<StoredProduct>,
  translation: StoredTranslation,
): string[] {
  return [...options, ...modifiers].flatMap(({ name, choices }) => {
    const found = translation.options?.find(({ original }) => original === name)
    return [
      ...(found?.name ? [] : [`options.${name}`]),
      ...choices.flatMap(({ description }) => {
        const choice = found?.choices?.find(({ original }) => original === description)
        return choice?.text ? [] : [`options.${name}.${description}`]
      }),
    ]
  })
}

/** The texts of an entity that its translation does not have. */
export function missingTexts({ doc, translation }: EntityWithTranslation, kind: 'PRODUCT' | 'COLLECTION') {
  const known = translation ?? {}
  const product = doc as Partial<StoredProduct>
  const missing = [
    ...(known.name ? [] : ['name']),
    ...(doc.description && !known.description ? ['description'] : []),
  ]
  if (kind === 'COLLECTION') return missing
  const sections = (product.additionalInfoSections ?? []).filter(({ title, description }) => {
    const found = has(known.infoSections, title ?? '') as { title?: string; description?: string } | undefined
    return (title && !found?.title) || (description && !found?.description)
  })
  return [
    ...missing,
    ...(product.ribbon && !known.ribbon ? ['ribbon'] : []),
    ...sections.map(({ title }) => `infoSections.${title}`),
    ...ofOptions(product, known),
  ]
}
