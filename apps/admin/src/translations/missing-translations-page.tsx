import { getSite, listMissingTranslations } from '@stoa/client/calls'
import type { Translation } from '@stoa/contract'
import { useCall } from '@stoa/react'
import { EmptyState, Field, Select } from '@stoa/ui'
import { Link } from 'react-router'
import { t } from '../i18n/translate.ts'
import { RowList } from '../list/row-list.tsx'
import { useListState } from '../list/use-list-state.ts'
import { useRows } from '../list/use-rows.ts'
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
          <MissingList kind={kind} language={language} />
        </>
      )}
    </Page>
  )
}

function MissingList({ kind, language }: { kind: Translation['entityType']; language: string }) {
  const { data, error, rows } = useRows(listMissingTranslations, {
    size: PAGE,
    argsOf: cursor => ({ entityType: kind, language, limit: PAGE, ...(cursor && { cursor }) }),
    pageOf: ({ entities, cursor }) => ({ rows: entities, next: cursor ?? undefined }),
  })
  if (!data) return <Pending error={error} />
  if (data.entities.length === 0 && !data.cursor) return <EmptyState title={t('All texts are translated')} />
  return (
    <RowList
      label={t('Missing translations')}
      rows={rows}
      keyOf={({ entityId }) => entityId}
      height={65}
      look="box"
      render={({ entityId, name, missing }) => (
        <div className="grid gap-0.5 px-4 py-3 text-sm [overflow-wrap:anywhere]">
          <Link
            className="link justify-self-start font-medium"
            to={`/${kind === 'PRODUCT' ? 'products' : 'collections'}/${entityId}`}
          >
            <bdi>{name}</bdi>
          </Link>
          <p className="text-muted">{missing.map(missingTextName).join(' · ')}</p>
        </div>
      )}
    />
  )
}
