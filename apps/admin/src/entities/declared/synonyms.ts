import { synonymGroup } from '../../generated/entities/synonym-group.ts'
import { t } from '../../i18n/translate.ts'
import { entityAdmin } from '../entity-admin.ts'

export const synonyms = entityAdmin({
  of: synonymGroup,
  path: 'synonyms',
  title: t('Synonyms'),
  one: t('group of synonyms'),
  newOne: t('New group of synonyms'),
  noneYet: t('No synonyms yet'),
  area: 'CATALOG',
  empty: t(
    'A group has words of one meaning, such as sofa and couch. A search for one of them finds the others.',
  ),
  fields: {
    words: {
      label: t('Words'),
      rows: 5,
      hint: t('One per line, at least two. A line may be a phrase, such as dinner table.'),
    },
    language: {
      label: t('Language'),
      column: true,
      hint: t('Code of the language, such as en or de.'),
    },
  },
})
