import { Button, EmptyState, LinkButton, Pagination } from '@stoa/ui'
import type { ReactNode } from 'react'
import type { ProductList as List } from '../catalogue/catalogue.server.ts'
import { type ListState, listHref } from '../catalogue/list-state.ts'
import { useLocalPath } from '../i18n/i18n-context.tsx'
import { useI18n, useTexts } from '../i18n/use-i18n.ts'
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
  const texts = useTexts()
  return (
    <div className="grid grid-cols-1 items-start gap-x-12 gap-y-8 lg:grid-cols-[15rem_1fr]">
      <ListControls path={path} state={state} list={list} currency={currency} />
      <div className="grid gap-14">
        {products.length > 0 ? (
          <div className="group/list">
            <ProductList products={products} eager={4} headingLevel={2} columns={3} compareForm="compare" />
            <CompareBar />
          </div>
        ) : (
          <EmptyState
            title={total > 0 ? texts.list.noPage : texts.list.nothing}
            action={
              <LinkButton
                href={
                  total > 0
                    ? listHref(path, { ...state, page: pageCount })
                    : listHref(path, { sort: 'featured', page: 1, words: state.words, facets: {} })
                }
                variant="secondary"
              >
                {total > 0 ? texts.list.toPage({ page: pageCount }) : texts.list.reset}
              </LinkButton>
            }
          >
            {total > 0 ? <p>{texts.list.pageCount({ count: pageCount })}</p> : empty}
          </EmptyState>
        )}
        {state.page <= pageCount && (
          <Pagination
            page={state.page}
            pageCount={pageCount}
            hrefOf={page => listHref(path, { ...state, page })}
          />
        )}
      </div>
    </div>
  )
}

/**
 * Compares the products that are checked. The bar appears with the first one, by CSS alone. A script adds the products that
 * were checked on other pages.
 */
function CompareBar() {
  const { messages, texts } = useI18n()
  const { compare } = texts
  const localPath = useLocalPath()
  return (
    <form
      id="compare"
      action={localPath('/compare')}
      className="sticky bottom-4 z-2 mx-auto mt-8 hidden w-fit flex-wrap items-center gap-x-4 gap-y-2 rounded-sm border border-line-strong bg-raised px-4 py-3 shadow-lg group-has-[input[form=compare]:checked]/list:flex has-[input]:flex"
    >
      <p role="status" data-chosen={JSON.stringify(messages.compare.chosen)} className="text-sm text-muted">
        {compare.upTo}
      </p>
      <button type="button" data-click="compare" className="scripted link min-h-6 text-sm">
        {compare.clear}
      </button>
      <Button type="submit" size="sm">
        {compare.submit}
      </Button>
    </form>
  )
}
