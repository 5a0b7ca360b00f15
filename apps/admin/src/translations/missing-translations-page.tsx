import { getSite, listMissingTranslations } from '@stoa/client/calls'
import type { Translation } from '@stoa/contract'
import { useCall } from '@stoa/react'
import { EmptyState, Field, Select } from '@stoa/ui'
import { keepPreviousData } from '@tanstack/react-query'
import { Link } from 'react-router'
import { t } from '../i18n/translate.ts'
import { useListState } from '../list/use-list-state.ts'
import { useStaff } from '../session/staff-context.ts'
import { Page, Pending } from '../shell/page.tsx'
import { missingTextName } from './missing-text-name.ts'
import { translatedLanguages } from './translated-languages.ts'

const PAGE = 50
const kinds = { PRODUCT: t('Products'), COLLECTION: t('Collections') } as const

/** Products or collections with texts that a language does not have. Shoppers see the originals of those texts. */
export function MissingTranslationsPage() {
  const list = useListState()
  const { site } = useStaff()
  const shop = useCall(getSite, {})
  const languages = translatedLanguages(shop.data?.site.languages, site.locale)
  const kind: Translation['entityType'] = list.get('kind') === 'COLLECTION' ? 'COLLECTION' : 'PRODUCT'
  const language = list.get('language') || languages[0]
  const names = new Intl.DisplayNames(site.locale, { type: 'language' })
  return (
    <Page title={t('Missing translations')}>
      {!shop.data ? (
        <Pending error={shop.error} />
      ) : !language ? (
        <EmptyState title={t('The shop has one language')}>
          <Link to="/settings" className="link">
            {t('Add others in the settings')}
          </Link>
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
                >
                  {languages.map(tag => (
                    <option key={tag} value={tag}>
                      {names.of(tag) ?? tag}
                    </option>
                  ))}
                </Select>
              )}
            </Field>
            <Field id="kind" label={t('Texts of')} className="flex-[1_1_9rem] sm:max-w-52">
              {control => (
                <Select {...control} value={kind} onChange={({ target }) => list.set({ kind: target.value })}>
                  {Object.entries(kinds).map(([value, title]) => (
                    <option key={value} value={value}>
                      {title}
                    </option>
                  ))}
                </Select>
              )}
            </Field>
          </div>
          <MissingList list={list} kind={kind} language={language} />
        </>
      )}
    </Page>
  )
}

function MissingList({
  list,
  kind,
  language,
}: {
  list: ReturnType<typeof useListState>
  kind: Translation['entityType']
  language: string
}) {
  const cursor = list.get('cursor')
  const { data, error } = useCall(
    listMissingTranslations,
    { entityType: kind, language, limit: PAGE, ...(cursor && { cursor }) },
    { placeholderData: keepPreviousData },
  )
  if (!data) return <Pending error={error} />
  const { entities, cursor: next } = data
  return (
    <>
      {entities.length === 0 && !next && (
        <EmptyState title={cursor ? t('No further texts are missing') : t('All texts are translated')} />
      )}
      {entities.length > 0 && (
        <ul
          aria-label={t('Missing translations')}
          className="divide-y divide-line rounded-md border border-line bg-raised"
        >
          {entities.map(({ entityId, name, missing }) => (
            <li key={entityId} className="grid gap-0.5 px-4 py-3 text-sm [overflow-wrap:anywhere]">
              <Link
                className="link justify-self-start font-medium"
                to={`/${kind === 'PRODUCT' ? 'products' : 'collections'}/${entityId}`}
              >
                <bdi>{name}</bdi>
              </Link>
              <p className="text-muted">{missing.map(missingTextName).join(' · ')}</p>
            </li>
          ))}
        </ul>
      )}
      {next && (
        <Link className="link justify-self-end text-sm" to={list.hrefOf({ cursor: next })}>
          {t('Next page')}
        </Link>
      )}
    </>
  )
}
