import { s } from '../../schema.ts'

const original = (what: string, max: number) =>
  s.req.string({
    min: 1,
    max,
    doc: `${what} as it is in the main language. A text that no longer exists has no effect.`,
  })

/** Kinds of entities that have translations. */
export const translatedEntityTypes = ['PRODUCT', 'COLLECTION'] as const

const SectionTranslation = s.object({
  original: original('Title of the info section', 80),
  title: s.nullable.string({ max: 160, doc: 'Translated title.' }),
  description: s.nullable.string({ max: 20_000, doc: 'Translated text, HTML.' }),
})

const ChoiceTranslation = s.object({
  original: original('Description of the choice', 50),
  text: s.nullable.string({ max: 100, doc: 'Translated description.' }),
})

const OptionTranslation = s.object({
  original: original('Name of the option', 50),
  name: s.nullable.string({ max: 100, doc: 'Translated name.' }),
  choices: s.array(ChoiceTranslation, { max: 100, doc: 'Translated choices.' }),
})

/** Texts of a product or collection in a language. */
export const translationTexts = {
  name: s.nullable.string({ max: 160, doc: 'Translated name.' }),
  description: s.nullable.string({ max: 20_000, doc: 'Translated description, HTML.' }),
  ribbon: s.nullable.string({ max: 60, doc: 'Translated ribbon, for products.' }),
  infoSections: s.array(SectionTranslation, { max: 30, doc: 'Translated info sections, for products.' }),
  options: s.array(OptionTranslation, {
    max: 20,
    doc: 'Translated options and their choices, for products.',
  }),
}

export const Translation = s.object({
  entityType: s.always.enum(translatedEntityTypes, { doc: 'Kind of the entity.' }),
  entityId: s.always.guid({ doc: 'Id of the product or collection, GUID.' }),
  language: s.always.string({ doc: 'Language of the texts, BCP 47.' }),
  ...translationTexts,
  updatedDate: s.always.datetime({ doc: 'Time of the latest change.' }),
})
