import { t } from '../i18n/translate.ts'

const names: Readonly<Record<string, string>> = {
  name: t('Name'),
  description: t('Description'),
  ribbon: t('Ribbon'),
}

/** Kind of a text with a name of its own, such as `infoSections.Care` or `options.Colour.Red`. */
const kinds: Readonly<Record<string, string>> = {
  infoSections: t('Info section'),
  options: t('Option'),
}

/** A text that `listMissingTranslations` names, in words. Names of choices may contain points. */
export function missingTextName(path: string): string {
  const [, first = path, name = '', choice] = /^(\w+)\.([^.]*)(?:\.(.*))?$/s.exec(path) ?? []
  const kind = kinds[first]
  if (!kind) return names[path] ?? path
  return `${kind}: ${[name, choice].filter(part => part !== undefined).join(first === 'options' ? ', ' : '.')}`
}
