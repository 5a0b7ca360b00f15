import { queryProducts } from '@stoa/client/calls'
import { type Product, useCall } from '@stoa/react'
import { Badge, Button, EmptyState } from '@stoa/ui'
import { keepPreviousData } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { t } from '../i18n/translate.ts'
import { type Column, DataTable } from '../list/data-table.tsx'
import { ListTools, shownColumns } from '../list/list-tools.tsx'
import { PageLinks } from '../list/page-links.tsx'
import { SearchBox } from '../list/search-box.tsx'
import { useListState } from '../list/use-list-state.ts'
import { useStaff } from '../session/staff-context.ts'
import { Page, Pending } from '../shell/page.tsx'
import { ProductBulkActions } from './product-bulk-actions.tsx'

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
  const { can } = useStaff()
  const search = list.get('q')
  const { page } = list
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const { data, error } = useCall(
    queryProducts,
    {
      query: {
        ...(search && { filter: { name: { $contains: search } } }),
        sort: [{ fieldName: 'name', order: 'ASC' }],
        paging: { limit: PAGE, offset: (page - 1) * PAGE },
      },
    },
    { placeholderData: keepPreviousData },
  )
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
      cell: ({ priceData }) => priceData.formatted?.price,
    },
  ]
  const columns = shownColumns(allColumns, list.hidden)
  return (
    <Page
      title={t('Products')}
      actions={
        can('CATALOG', 'WRITE') && (
          <Button size="sm" onClick={() => void navigate('/products/new')}>
            {t('New product')}
          </Button>
        )
      }
    >
      <SearchBox label={t('Name')} value={search} onSearch={q => list.set({ q })} />
      <ListTools page="products" list={list} columns={allColumns} />
      {!data ? (
        <Pending error={error} />
      ) : data.products.length === 0 ? (
        <EmptyState
          title={search ? t('No product matches') : t('No products yet')}
          action={
            search && (
              <Link to="?" className="link">
                {t('Show all products')}
              </Link>
            )
          }
        >
          {!search && t('Add the first one with “New product”.')}
        </EmptyState>
      ) : (
        <>
          <DataTable
            label={t('Products')}
            columns={columns}
            rows={data.products}
            keyOf={({ id }) => id}
            hrefOf={({ id }) => `/products/${id}`}
            nameOf={({ name }) => name}
            {...(can('CATALOG', 'WRITE') && { selection: { keys: chosen, onChange: setChosen } })}
          />
          <ProductBulkActions chosen={chosen} onDone={() => setChosen(new Set())} />
          <PageLinks
            label={t('Pages of products')}
            list={list}
            size={PAGE}
            shown={data.products.length}
            total={data.metadata.total ?? 0}
          />
        </>
      )}
    </Page>
  )
}
