import type { Ctx } from '../../call/context.ts'
import { findTranslations, type StoredTranslation } from '../../storage/commerce/translations.ts'
import { choiceIdOf, optionIdOf } from '../products/option-ids.ts'
import type { ProductRow, StoredInfoSection, StoredOption } from '../products/stored-product.ts'

/** Tag of texts with translations, and of the site's languages. */
export const translationsTag = (siteId: string) => `translations:${siteId}`

/** The translations of entities into a language, by id of the entity. No statement without a language. */
export async function translationsOf(
  ctx: Pick<Ctx, 'db' | 'site'>,
  ids: readonly string[],
  language: string | undefined,
): Promise<ReadonlyMap<string, StoredTranslation>> {
  if (!language || ids.length === 0) return new Map()
  const translationRows = await findTranslations(ctx.db, ctx.site.id, ids, language)
  return new Map(translationRows.map(({ entityId, doc }) => [entityId, doc]))
}

/** Products with their texts in a language beside those of the main language. */
export async function loadTranslations<Row extends ProductRow>(
  ctx: Pick<Ctx, 'db' | 'site'>,
  rows: readonly Row[],
  language: string | undefined,
): Promise<readonly Row[]> {
  const translations = await translationsOf(
    ctx,
    rows.map(({ id }) => id),
    language,
  )
  if (translations.size === 0) return rows
  return rows.map(row => {
    const translation = translations.get(row.id)
    return translation ? { ...row, translation } : row
  })
}

/** The names of an option and of its choices in the language of a translation; those of the main language where it has none. */
export function optionTexts({ options = [] }: StoredTranslation, name: string) {
  const texts = options.find(({ original }) => original === name)
  return {
    name: texts?.name || name,
    choice: (text: string) => texts?.choices?.find(({ original }) => original === text)?.text || text,
  }
}

function translateOption(siteId: string, option: StoredOption, translation: StoredTranslation): StoredOption {
  const texts = optionTexts(translation, option.name)
  return {
    ...option,
    name: texts.name,
    // Ids follow from the names of the main language.
    id: optionIdOf(siteId, option),
    choices: option.choices.map(choice => ({
      ...choice,
      description: texts.choice(choice.description),
      id: choiceIdOf(siteId, option, choice),
    })),
  }
}

function translateSection(
  section: StoredInfoSection,
  { infoSections = [] }: StoredTranslation,
): StoredInfoSection {
  const sectionTexts = infoSections.find(({ original }) => original === section.title)
  if (!sectionTexts?.title && !sectionTexts?.description) return section
  return {
    ...section,
    ...(sectionTexts.title && { title: sectionTexts.title }),
    ...(sectionTexts.description && { description: sectionTexts.description }),
    isTranslated: true,
  }
}

/** A product with its texts in the language of its translation, field by field. */
export function translateProduct<Row extends ProductRow>(row: Row, siteId: string): Row {
  const { doc, translation } = row
  if (!translation) return row
  const { richDescription, ...rest } = doc
  const { name, description, ribbon } = translation
  const nameOf = (option: string) => optionTexts(translation, option).name
  const translate = (options: StoredOption[]) =>
    options.map(option => translateOption(siteId, option, translation))
  return {
    ...row,
    original: doc,
    doc: {
      ...rest,
      ...(name && { name }),
      ...(description ? { description } : richDescription && { richDescription }),
      ...(ribbon && doc.ribbon && { ribbon }),
      ...(doc.additionalInfoSections && {
        additionalInfoSections: doc.additionalInfoSections.map(section =>
          translateSection(section, translation),
        ),
      }),
      options: translate(doc.options),
      ...(doc.modifiers && { modifiers: translate(doc.modifiers) }),
      ...(doc.modifierOrder && { modifierOrder: doc.modifierOrder.map(nameOf) }),
    },
    variants: row.variants.map(variant => ({
      ...variant,
      choices: Object.fromEntries(
        Object.entries(variant.choices).map(([option, choice]) => [
          nameOf(option),
          optionTexts(translation, option).choice(choice),
        ]),
      ),
    })),
  }
}

/** Choices by name in the language of a row. Those in the main language are accepted too. */
export function shownChoices({ translation, doc }: ProductRow, choices: Record<string, string>) {
  if (!translation) return choices
  return Object.fromEntries(
    Object.entries(choices).map(([option, choice]) => {
      if (doc.options.some(({ name }) => name === option)) return [option, choice]
      const texts = optionTexts(translation, option)
      return [texts.name, texts.choice(choice)]
    }),
  )
}

/** Requested options of a product with its choices in the main language. They may be named in that of the shopper. */
export function inMainLanguage({ translation, doc }: ProductRow, requested: Record<string, unknown>) {
  const { options } = requested
  if (!translation || typeof options !== 'object' || options === null) return requested
  const all = [...doc.options, ...(doc.modifiers ?? [])]
  const named = Object.entries(options).map(([name, choice]) => {
    const option =
      all.find(each => each.name === name) ??
      all.find(each => optionTexts(translation, each.name).name === name)
    if (!option) return [name, choice]
    const texts = optionTexts(translation, option.name)
    const isKnown = option.choices.some(({ description, value }) => [description, value].includes(choice))
    const storedChoice = option.choices.find(({ description }) => texts.choice(description) === choice)
    return [option.name, isKnown ? choice : (storedChoice?.description ?? choice)]
  })
  return { ...requested, options: Object.fromEntries(named) }
}
