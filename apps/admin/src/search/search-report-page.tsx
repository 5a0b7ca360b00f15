import { getSearchReport } from '@stoa/client/calls'
import type { contract, ReplyOf } from '@stoa/contract'
import { useCall } from '@stoa/react'
import { Field, Select } from '@stoa/ui'
import { keepPreviousData } from '@tanstack/react-query'
import { Figure } from '../home/figure.tsx'
import { usePercent } from '../home/use-percent.ts'
import { t } from '../i18n/translate.ts'
import { type Column, DataTable } from '../list/data-table.tsx'
import { ExportButton } from '../list/export-button.tsx'
import { FilterSelect } from '../list/filter-select.tsx'
import { ListEmpty } from '../list/list-empty.tsx'
import { allRows } from '../list/row-source.ts'
import { useListState } from '../list/use-list-state.ts'
import { Page, Panel, Pending } from '../shell/page.tsx'
import { useNames } from '../shell/use-names.ts'
import { useSearchLanguages } from './use-search-languages.ts'

type Term = ReplyOf<typeof contract.searchReports.getSearchReport>['terms'][number]

const PERIODS = [7, 30, 90]
/** Terms of the list and of its file. */
const TERMS = 1000

/** What shoppers have searched for in a period, with results and clicks. */
export function SearchReportPage() {
  const list = useListState()
  const percent = usePercent()
  const { languageName } = useNames()
  const languages = useSearchLanguages()
  const days = PERIODS.find(days => String(days) === list.get('days')) ?? 30
  const [language, show] = [list.get('language'), list.get('show')]
  const { data, error } = useCall(
    getSearchReport,
    {
      days,
      limit: TERMS,
      ...(language && { language }),
      ...(show === 'nothing' && { withoutResults: true }),
    },
    { placeholderData: keepPreviousData },
  )
  const columns: Column<Term>[] = [
    { id: 'term', title: t('Words'), cell: ({ term }) => <bdi>{term}</bdi>, text: ({ term }) => term },
    {
      id: 'language',
      title: t('Language'),
      cell: ({ language }) => languageName(language),
      wideOnly: true,
    },
    { id: 'searches', title: t('Searches'), numeric: true, cell: ({ searches }) => searches },
    {
      id: 'without-results',
      title: t('Found nothing'),
      numeric: true,
      cell: ({ withoutResults }) => withoutResults,
    },
    { id: 'results', title: t('Results'), numeric: true, cell: ({ results }) => results, wideOnly: true },
    { id: 'clicks', title: t('Clicks'), numeric: true, cell: ({ clicks }) => clicks, wideOnly: true },
    {
      id: 'click-rate',
      title: t('Click rate'),
      numeric: true,
      cell: ({ clickRate }) => percent(clickRate),
      wideOnly: true,
    },
    ...(data?.terms[0]?.clicksByPosition ?? []).map(({ from, to }, i) => ({
      id: `clicks-${from}`,
      title: to
        ? t('Clicks at positions {from} to {to}', { from, to })
        : t('Clicks from position {from} on', { from }),
      cell: ({ clicksByPosition }: Term) => clicksByPosition[i]?.clicks ?? 0,
      exportOnly: true,
    })),
  ]
  const rows = allRows(data?.terms ?? [])
  return (
    <Page title={t('Searches')}>
      <div className="flex flex-wrap items-end gap-3">
        <Field id="days" label={t('Period')} className="flex-[1_1_9rem] sm:max-w-52">
          {control => (
            <Select {...control} value={days} onChange={event => list.set({ days: event.target.value })}>
              {PERIODS.map(days => (
                <option key={days} value={days}>
                  {t('{count} days', { count: days })}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <FilterSelect
          id="show"
          label={t('Searches')}
          value={show}
          options={{ nothing: t('Without results') }}
          onChange={show => list.set({ show })}
        />
        {languages.length > 1 && (
          <FilterSelect
            id="language"
            label={t('Language')}
            value={language}
            options={Object.fromEntries(languages.map(code => [code, languageName(code)]))}
            onChange={language => list.set({ language })}
          />
        )}
      </div>
      {!data ? (
        <Pending error={error} />
      ) : (
        <>
          <Panel title={t('What shoppers search for')}>
            <dl className="grid grid-cols-2 gap-4 lg:grid-cols-3">
              <Figure title={t('Searches')} value={String(data.searches)} />
              <Figure
                title={t('Found nothing')}
                value={percent(data.searches > 0 ? data.withoutResults / data.searches : 0)}
              />
              <Figure title={t('Click rate')} value={percent(data.clickRate)} />
            </dl>
            <p className="text-xs text-muted">
              {t(
                'A shopper counts once a minute for the same words. Nothing is stored about who searched, and words that look like an e-mail address or a telephone number are left out. The click rate is the number of results that were opened for each search.',
              )}
            </p>
          </Panel>
          {data.terms.length === 0 ? (
            <ListEmpty list={list} titles={[t('No searches yet'), t('No search matches')]}>
              {t('Searches in the shop appear here after about a minute.')}
            </ListEmpty>
          ) : (
            <>
              <div>
                <ExportButton name="searches" columns={columns} rows={rows} />
              </div>
              <DataTable
                label={t('Searches')}
                columns={columns}
                rows={rows}
                keyOf={({ language, term }) => `${language} ${term}`}
                hrefOf={({ term, language }) =>
                  `/search/rules?${new URLSearchParams({ words: term, language })}`
                }
              />
            </>
          )}
        </>
      )}
    </Page>
  )
}
