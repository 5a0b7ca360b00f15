import {
  createSynonymGroup,
  deleteSynonymGroup,
  getSynonymGroup,
  querySynonymGroups,
  updateSynonymGroup,
} from '@stoa/client/calls'
import { t } from '../../i18n/translate.ts'
import { entityAdmin } from '../entity-admin.ts'

export const synonyms = entityAdmin({
  path: 'synonyms',
  title: t('Synonyms'),
  one: t('group of synonyms'),
  newOne: t('New group of synonyms'),
  noneYet: t('No synonyms yet'),
  area: 'CATALOG',
  empty: t(
    'A group has words of one meaning, such as sofa and couch. A search for one of them finds the others.',
  ),
  key: 'synonymGroup',
  many: 'synonymGroups',
  calls: {
    query: querySynonymGroups,
    get: getSynonymGroup,
    create: createSynonymGroup,
    update: updateSynonymGroup,
    remove: deleteSynonymGroup,
  },
  fields: [
    {
      name: 'words',
      label: t('Words'),
      kind: 'lines',
      required: true,
      rows: 5,
      hint: t('One per line, at least two. A line may be a phrase, such as dinner table.'),
    },
    {
      name: 'language',
      label: t('Language'),
      required: true,
      column: true,
      max: 3,
      hint: t('Code of the language, such as en or de.'),
    },
  ],
})
