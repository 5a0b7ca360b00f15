import { querySearchRules } from '@stoa/client/calls'
import { useCall } from '@stoa/react'
import { EmptyState } from '@stoa/ui'
import { Link } from 'react-router'
import { t } from '../i18n/translate.ts'
import { FilterSelect } from '../list/filter-select.tsx'
import { SearchBox } from '../list/search-box.tsx'
import { useListState } from '../list/use-list-state.ts'
import { Page, Panel, Pending } from '../shell/page.tsx'
import { useNames } from '../shell/use-names.ts'
import { RuleEditor } from './rule-editor.tsx'
import { useSearchLanguages } from './use-search-languages.ts'
import { WeightsPanel } from './weights-panel.tsx'

/** Rules that are listed; a site has at most 1,000. */
const LISTED = 100

/** What searches show first: the rule of some words with a preview of their results, all rules, and the weights. */
export function SearchRulesPage() {
  const list = useListState()
  const languages = useSearchLanguages()
  const { languageName } = useNames()
  const [words, asked] = [list.get('words'), list.get('language')]
  const language = languages.find(code => code === asked) ?? languages[0] ?? ''
  return (
    <Page title={t('Search results')}>
      <div className="flex flex-wrap items-end gap-3">
        <SearchBox label={t('Words')} value={words} onSearch={words => list.set({ words })} />
        {languages.length > 1 && (
          <FilterSelect
            id="language"
            label={t('Language')}
            none={languageName(languages[0] ?? '')}
            value={language === languages[0] ? '' : language}
            options={Object.fromEntries(languages.slice(1).map(code => [code, languageName(code)]))}
            onChange={language => list.set({ language })}
          />
        )}
      </div>
      {words && <RuleEditor key={`${language} ${words}`} words={words} language={language} />}
      <RuleList />
      <WeightsPanel words={words} language={language} />
    </Page>
  )
}

/** All rules, each with a link to its words. */
function RuleList() {
  const { languageName } = useNames()
  const { data, error } = useCall(querySearchRules, {
    query: { sort: [{ fieldName: 'term', order: 'ASC' }], cursorPaging: { limit: LISTED } },
  })
  return (
    <Panel title={t('Rules')}>
      {!data ? (
        <Pending error={error} />
      ) : data.searchRules.length === 0 ? (
        <EmptyState title={t('No rules yet')}>
          {t('Enter words above, then pin or hide products in the results.')}
        </EmptyState>
      ) : (
        <ul className="grid divide-y divide-line text-sm">
          {data.searchRules.map(({ id, term, language, pins, hiddenProductIds }) => (
            <li key={id} className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 py-2">
              <Link className="link" to={`?${new URLSearchParams({ words: term, language })}`}>
                <bdi>{term}</bdi>
              </Link>
              <span className="text-muted">
                {[
                  languageName(language),
                  t('{count} pinned', { count: pins?.length ?? 0 }),
                  t('{count} hidden', { count: hiddenProductIds?.length ?? 0 }),
                ].join(' · ')}
              </span>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  )
}
