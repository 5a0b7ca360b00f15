import { getSite, listMissingItemTranslations, listMissingTranslations } from '@stoa/client/calls'
import type { Translation } from '@stoa/contract'
import { useCall } from '@stoa/react'
import { EmptyState, Field, Select } from '@stoa/ui'
import { Fragment } from 'react'
import { Link } from 'react-router'
import { t } from '../i18n/translate.ts'
import { RowList } from '../list/row-list.tsx'
import type { RowSource } from '../list/row-source.ts'
import { useListState } from '../list/use-list-state.ts'
import { useRows } from '../list/use-rows.ts'
import { useStaff } from '../session/staff-context.ts'
import { Page, Pending } from '../shell/page.tsx'
import { useNames } from '../shell/use-names.ts'
import { missingTextName } from './missing-text-name.ts'
import { translatedLanguages } from './translated-languages.ts'

const PAGE = 50
const kinds = { PRODUCT: t('Products'), COLLECTION: t('Collections'), CONTENT: t('Content') } as const
type Kind = keyof typeof kinds

/** Products, collections or items of content with texts that a language does not have. Shoppers see the originals of those texts. */
export function MissingTranslationsPage() {
  const list = useListState()
  const { site, can } = useStaff()
  const shop = useCall(getSite, {})
  const languages = translatedLanguages(shop.data?.site.languages, site.locale)
  const offered = (Object.keys(kinds) as Kind[]).filter(each => each !== 'CONTENT' || can('CONTENT'))
  const kind = offered.find(each => each === list.get('kind')) ?? 'PRODUCT'
  const language = list.get('language') || languages[0]
  const { languageName } = useNames()
  return (
    <Page title={t('Missing translations')}>
      {!shop.data ? (
        <Pending error={shop.error} />
      ) : !language ? (
        <EmptyState
          title={t('The shop has one language')}
          action={
            <Link to="/settings" className="link">
              {t('Add others in the settings')}
            </Link>
          }
        >
          {t('With a second language, its missing texts of products, collections and content appear here.')}
        </EmptyState>
      ) : (
        <>
          <div className="flex flex-wrap items-end gap-3">
            <Field id="language" label={t('Language')} className="flex-[1_1_9rem] sm:max-w-52">
              {control => (
                <Select
                  {...control}
                  value={language}
                  onChange={({ target }) => list.set({ language: target.value })}
                  options={languages.map(tag => [tag, languageName(tag)])}
                />
              )}
            </Field>
            <Field id="kind" label={t('Texts of')} className="flex-[1_1_9rem] sm:max-w-52">
              {control => (
                <Select
                  {...control}
                  value={kind}
                  onChange={({ target }) => list.set({ kind: target.value })}
                  options={offered.map(value => [value, kinds[value]])}
                />
              )}
            </Field>
          </div>
          {kind === 'CONTENT' ? (
            <MissingItems language={language} />
          ) : (
            <MissingList kind={kind} language={language} />
          )}
        </>
      )}
    </Page>
  )
}

const AllTranslated = () => (
  <EmptyState title={t('All texts are translated')}>
    {t('A text without a translation appears here, with a link to the page where you translate it.')}
  </EmptyState>
)

function MissingList({ kind, language }: { kind: Translation['entityType']; language: string }) {
  const { data, error, rows } = useRows(listMissingTranslations, {
    size: PAGE,
    argsOf: cursor => ({ entityType: kind, language, limit: PAGE, ...(cursor && { cursor }) }),
    pageOf: ({ entities, cursor }) => ({ rows: entities, next: cursor ?? undefined }),
  })
  if (!data) return <Pending error={error} />
  if (data.entities.length === 0 && !data.cursor) return <AllTranslated />
  return (
    <MissingRows
      rows={rows}
      keyOf={({ entityId }) => entityId}
      hrefOf={({ entityId }) => `/${kind === 'PRODUCT' ? 'products' : 'collections'}/${entityId}`}
      textsOf={({ missing }) => missing.map(missingTextName)}
    />
  )
}

/** Items of all content collections: pages, sections, menus and those of the merchant. */
function MissingItems({ language }: { language: string }) {
  const { data, error, rows } = useRows(listMissingItemTranslations, {
    size: PAGE,
    argsOf: cursor => ({ language, limit: PAGE, ...(cursor && { cursor }) }),
    pageOf: ({ items, cursor }) => ({ rows: items, next: cursor ?? undefined }),
  })
  if (!data) return <Pending error={error} />
  if (data.items.length === 0 && !data.cursor) return <AllTranslated />
  const pathOf = ({ dataCollectionId, dataItemId }: { dataCollectionId: string; dataItemId: string }) =>
    `/content/${encodeURIComponent(dataCollectionId)}/items/${encodeURIComponent(dataItemId)}`
  return (
    <MissingRows
      rows={rows}
      keyOf={pathOf}
      hrefOf={item => `${pathOf(item)}?language=${language}`}
      textsOf={({ collectionName, missing }) => [collectionName, ...missing.map(field => field.name)]}
    />
  )
}

function MissingRows<Row extends { name: string }>({
  rows,
  keyOf,
  hrefOf,
  textsOf,
}: {
  rows: RowSource<Row>
  keyOf: (row: Row) => string
  /** The page where the texts are translated. */
  hrefOf: (row: Row) => string
  textsOf: (row: Row) => string[]
}) {
  return (
    <RowList
      label={t('Missing translations')}
      rows={rows}
      keyOf={keyOf}
      height={65}
      look="box"
      render={row => (
        <div className="grid gap-0.5 px-4 py-3 text-sm [overflow-wrap:anywhere]">
          <Link className="link justify-self-start font-medium" to={hrefOf(row)}>
            <bdi>{row.name}</bdi>
          </Link>
          <p className="text-muted">
            {textsOf(row).map((text, index) => (
              <Fragment key={text}>
                {index > 0 && ' · '}
                <bdi>{text}</bdi>
              </Fragment>
            ))}
          </p>
        </div>
      )}
    />
  )
}
