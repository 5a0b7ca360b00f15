import type { Translation } from '@stoa/contract'
import { textOf } from '../form/form-values.ts'
import { t } from '../i18n/translate.ts'

/** The texts of a product or collection in the main language. */
export interface SourceTexts {
  name: string
  description?: string | undefined
  ribbon?: string | undefined
  sections: readonly { title: string; description: string }[]
  options: readonly { name: string; choices: readonly string[] }[]
  /** Whether descriptions are HTML. */
  isHtml?: boolean
}

/** A text to be translated. */
export interface TranslatedText {
  /** Name of its control. */
  field: string
  label: string
  original: string
  translated: string
  /** Lines of its control; one by default. */
  rows?: number
  /** Whether it is edited with its look. */
  isHtml?: boolean
}

/** Name of a control: the page has other controls for the originals. */
const controlOf = (field: string) => `translated-${field}`

/** All texts of an entity with their translations, in the order of the form. */
export function textsOf(source: SourceTexts, known: Partial<Translation> = {}): TranslatedText[] {
  const { name, description, ribbon, sections, options } = source
  const text = (
    field: string,
    label: string,
    { original, translated, rows }: { original?: string; translated?: string | null; rows?: number },
  ): TranslatedText[] =>
    original
      ? [
          {
            field: controlOf(field),
            label,
            original,
            translated: translated ?? '',
            ...(rows && { rows, isHtml: source.isHtml ?? false }),
          },
        ]
      : []
  return [
    ...text('name', t('Name'), { original: name, translated: known.name }),
    ...text('description', t('Description'), {
      original: description,
      translated: known.description,
      rows: 5,
    }),
    ...text('ribbon', t('Ribbon'), { original: ribbon, translated: known.ribbon }),
    ...sections.flatMap(({ title, description: original }, i) => {
      const found = known.infoSections?.find(section => section.original === title)
      return [
        ...text(`section-${i}-title`, t('Title'), { original: title, translated: found?.title }),
        ...text(`section-${i}-text`, t('Text of {title}', { title }), {
          original,
          translated: found?.description,
          rows: 4,
        }),
      ]
    }),
    ...options.flatMap(({ name: option, choices }, i) => {
      const found = known.options?.find(({ original }) => original === option)
      return [
        ...text(`option-${i}`, t('Option'), { original: option, translated: found?.name }),
        ...choices.flatMap((choice, j) =>
          text(`option-${i}-${j}`, option, {
            original: choice,
            translated: found?.choices?.find(({ original }) => original === choice)?.text,
          }),
        ),
      ]
    }),
  ]
}

/** The translation that a form has. */
export function readTexts(form: FormData, { sections, options }: SourceTexts) {
  const has = (field: string) => textOf(form, controlOf(field)) || undefined
  return {
    name: has('name'),
    description: has('description'),
    ribbon: has('ribbon'),
    infoSections: sections.flatMap(({ title }, i) => {
      const section = { title: has(`section-${i}-title`), description: has(`section-${i}-text`) }
      return section.title || section.description ? [{ original: title, ...section }] : []
    }),
    options: options.flatMap(({ name, choices }, i) => {
      const translated = choices.flatMap((original, j) => {
        const text = has(`option-${i}-${j}`)
        return text ? [{ original, text }] : []
      })
      const option = has(`option-${i}`)
      return option || translated.length > 0 ? [{ original: name, name: option, choices: translated }] : []
    }),
  }
}
