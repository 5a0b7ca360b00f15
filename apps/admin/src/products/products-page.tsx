import { queryProducts } from '@stoa/client/calls'
import type { Product } from '@stoa/react'
import { Badge, Button } from '@stoa/ui'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useCustomColumns } from '../custom-fields/custom-columns.ts'
import { CustomFilters, customFilter } from '../custom-fields/custom-filters.tsx'
import { useCustomFields } from '../custom-fields/use-custom-fields.ts'
import { SmallButton } from '../form/small-button.tsx'
import { t } from '../i18n/translate.ts'
import { type Column, DataTable } from '../list/data-table.tsx'
import { ListEmpty } from '../list/list-empty.tsx'
import { ListTools, shownColumns } from '../list/list-tools.tsx'
import { SearchBox } from '../list/search-box.tsx'
import { useListState } from '../list/use-list-state.ts'
import { nextNumber, offsetOf, useRows } from '../list/use-rows.ts'
import { useStaff } from '../session/staff-context.ts'
import { Page, Pending } from '../shell/page.tsx'
import { usePrice } from '../shell/use-price.ts'
import { ProductBulkActions } from './product-bulk-actions.tsx'
import { namedLike } from './product-filter.ts'

const PAGE = 50

const stockText = ({ stock }: Product) =>
  stock.trackInventory
    ? `${stock.quantity ?? 0}`
    : stock.inventoryStatus === 'OUT_OF_STOCK'
      ? t('Out of stock')
      : t('Not counted')

/** The products of the shop by name. */
export function ProductsPage() {
  const list = useListState()
  const navigate = useNavigate()
  const { can, site } = useStaff()
  const priceText = usePrice()
  const search = list.get('q')
  const customFields = useCustomFields('PRODUCT')
  const filter = { ...namedLike(search), ...customFilter(customFields, list) }
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const { data, error, rows } = useRows(queryProducts, {
    size: PAGE,
    readSize: 100,
    argsOf: (page, limit) => ({
      query: {
        ...(Object.keys(filter).length > 0 && { filter }),
        sort: [{ fieldName: 'name', order: 'ASC' as const }],
        paging: { limit, offset: offsetOf(page, limit) },
      },
    }),
    pageOf: ({ products, metadata }, page, limit) => ({
      rows: products,
      next: nextNumber(page, limit, metadata.total),
      total: metadata.total,
    }),
  })
  const allColumns: Column<Product>[] = [
    { id: 'name', title: t('Product'), cell: ({ name }) => <bdi>{name}</bdi> },
    { id: 'sku', title: 'SKU', cell: ({ sku }) => sku, wideOnly: true },
    {
      id: 'visibility',
      title: t('Visibility'),
      cell: ({ visible }) => (
        <Badge tone={visible ? 'positive' : 'neutral'}>{visible ? t('Visible') : t('Hidden')}</Badge>
      ),
      wideOnly: true,
    },
    { id: 'stock', title: t('Stock'), numeric: true, cell: stockText },
    {
      id: 'price',
      title: t('Price'),
      numeric: true,
      cell: ({ priceData: { price = 0, currency } }) => priceText(price, currency ?? site.currency),
    },
    ...useCustomColumns<Product>('PRODUCT'),
  ]
  const columns = shownColumns(allColumns, list.hidden)
  /** Opens a page that works with the products of the search. */
  const goTo = (pathname: string) =>
    void navigate({ pathname, search: search && String(new URLSearchParams({ q: search })) })
  return (
    <Page
      title={t('Products')}
      actions={
        can('CATALOG', 'WRITE') && (
          <>
            <SmallButton onClick={() => goTo('/products/edit')}>{t('Edit as a table')}</SmallButton>
            <SmallButton onClick={() => goTo('/products/transfer')}>{t('Import and export')}</SmallButton>
            <Button size="sm" onClick={() => void navigate('/products/new')}>
              {t('New product')}
            </Button>
          </>
        )
      }
    >
      <div className="flex flex-wrap items-end gap-3">
        <SearchBox label={t('Name')} value={search} onSearch={q => list.set({ q })} />
        <CustomFilters fields={customFields} list={list} />
      </div>
      <ListTools page="products" list={list} columns={allColumns} rows={rows} />
      {!data ? (
        <Pending error={error} />
      ) : data.products.length === 0 ? (
        <ListEmpty
          list={list}
          titles={[t('No products yet'), t('No product matches')]}
          all={t('Show all products')}
        >
          {t('Add the first one with “New product”.')}
        </ListEmpty>
      ) : (
        <>
          <DataTable
            label={t('Products')}
            columns={columns}
            rows={rows}
            keyOf={({ id }) => id}
            hrefOf={({ id }) => `/products/${id}`}
            nameOf={({ name }) => name}
            {...(can('CATALOG', 'WRITE') && { selection: { keys: chosen, onChange: setChosen } })}
          />
          <ProductBulkActions chosen={chosen} onDone={() => setChosen(new Set())} />
        </>
      )}
    </Page>
  )
}
