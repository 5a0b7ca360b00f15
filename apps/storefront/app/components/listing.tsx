import { EmptyState, LinkButton, Pagination } from '@stoa/ui'
import type { ReactNode } from 'react'
import type { ProductList as List } from '../catalogue/catalogue.server.ts'
import { type ListState, listHref } from '../catalogue/list-state.ts'
import { fillPlural } from '../i18n/fill-text.ts'
import { useI18n } from '../i18n/use-i18n.ts'
import { ListControls } from './list-controls.tsx'
import { ProductList } from './product-list.tsx'

interface Props {
  path: string
  state: ListState
  list: List
  currency: string
  /** What to say when nothing at all matches. */
  empty: ReactNode
}

/** A filtered, sorted, paged list of products; its whole state is in the URL. */
export function Listing({ path, state, list, currency, empty }: Props) {
  const { products, total, pageCount } = list
  const { locale, texts } = useI18n()
  return (
    <div className="grid items-start gap-x-12 gap-y-8 lg:grid-cols-[15rem_1fr]">
      <ListControls path={path} state={state} list={list} currency={currency} />
      <div className="grid gap-14">
        {products.length > 0 ? (
          <ProductList products={products} eager={4} headingLevel={2} columns={3} />
        ) : (
          <EmptyState
            title={total > 0 ? texts.list.noPage : texts.list.nothing}
            action={
              <LinkButton
                href={listHref(path, { sort: 'featured', page: 1, words: state.words, facets: {} })}
                variant="secondary"
              >
                {texts.list.reset}
              </LinkButton>
            }
          >
            {total > 0 ? <p>{fillPlural(locale, texts.list.pageCount, pageCount)}</p> : empty}
          </EmptyState>
        )}
        <Pagination
          page={state.page}
          pageCount={pageCount}
          hrefOf={page => listHref(path, { ...state, page })}
        />
      </div>
    </div>
  )
}
