import { items } from '@stoa/client/calls'
import { Badge, EmptyState } from '@stoa/ui'
import { useState } from 'react'
import { Link } from 'react-router'
import { useCollection } from '../content/content-collections.ts'
import { ItemBulkActions } from '../content/item-bulk-actions.tsx'
import { rich, t } from '../i18n/translate.ts'
import { type Column, DataTable } from '../list/data-table.tsx'
import { FilterSelect } from '../list/filter-select.tsx'
import { ListEmpty } from '../list/list-empty.tsx'
import { ListTools, shownColumns } from '../list/list-tools.tsx'
import { SearchAndStatus } from '../list/search-and-status.tsx'
import { useListState } from '../list/use-list-state.ts'
import { nextCursor, useRows } from '../list/use-rows.ts'
import { useStaff } from '../session/staff-context.ts'
import { Page, Pending } from '../shell/page.tsx'
import { useDates } from '../shell/use-dates.ts'
import { nameOfReview, ofReviews, REVIEWS, type Review, stateTitles, toReview } from './reviews.ts'
import { Stars } from './stars.tsx'
import { useProductNames } from './use-product-names.ts'

const PAGE = 50
const starOptions = Object.fromEntries([5, 4, 3, 2, 1].map(stars => [stars, `${stars} ★`]))

/** What buyers say about products: new reviews wait until the merchant publishes them. */
export function ReviewsPage() {
  const { collection, error } = useCollection(REVIEWS)
  const isMissing = (error as { code?: string } | null)?.code === 'WDE0025'
  return (
    <Page title={t('Reviews')}>
      {isMissing ? (
        <EmptyState title={t('No reviews yet')}>
          {rich(
            'The shop has no collection for reviews yet. This command creates it; then buyers write reviews: {command}',
            { command: <code dir="ltr">npx stoa storefront create-content</code> },
          )}
        </EmptyState>
      ) : collection ? (
        <Reviews />
      ) : (
        <Pending error={error} />
      )}
    </Page>
  )
}

/** Finds reviews by their state, stars and product, and by words of title, text and name. */
function filterOf(get: (name: string) => string) {
  const [text, status, stars, productId] = [get('q'), get('status'), get('stars'), get('product')]
  return {
    ...(text && { $or: ['title', 'text', 'author'].map(field => ({ [field]: { $contains: text } })) }),
    ...(status && { _publishStatus: status }),
    ...(stars && { rating: Number(stars) }),
    ...(productId && { productId }),
  }
}

function Reviews() {
  const list = useListState()
  const { can } = useStaff()
  const { day } = useDates()
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const { collection } = useCollection(REVIEWS)
  const productId = list.get('product')
  const { data, error, rows } = useRows(items.query, {
    size: PAGE,
    readSize: 250,
    countAll: async client =>
      (await client.call(items.count, { ...ofReviews, filter: filterOf(list.get) })).totalCount,
    argsOf: (cursor, limit) => ({
      ...ofReviews,
      query: cursor
        ? { cursorPaging: { limit, cursor } }
        : {
            filter: filterOf(list.get),
            sort: [{ fieldName: '_createdDate', order: 'DESC' as const }],
            cursorPaging: { limit },
          },
    }),
    pageOf: ({ dataItems = [], pagingMetadata }) => ({
      rows: dataItems.map(toReview),
      next: nextCursor(pagingMetadata),
    }),
  })
  const names = useProductNames([...(productId ? [productId] : []), ...rows.near.map(row => row.productId)])
  const allColumns: Column<Review>[] = [
    {
      id: 'review',
      title: t('Review'),
      cell: review => <bdi className="line-clamp-2 [overflow-wrap:anywhere]">{nameOfReview(review)}</bdi>,
      text: nameOfReview,
    },
    { id: 'stars', title: t('Stars'), cell: ({ rating }) => <Stars rating={rating} />, text: starText },
    {
      id: 'state',
      title: t('Status'),
      cell: review => <StateBadge review={review} />,
      text: ({ isPublished }) => stateTitles[isPublished ? 'PUBLISHED' : 'DRAFT'],
    },
    {
      id: 'product',
      title: t('Product'),
      cell: review => <bdi>{names.get(review.productId) ?? '–'}</bdi>,
      text: review => names.get(review.productId) ?? review.productId,
      wideOnly: true,
    },
    { id: 'author', title: t('Name'), cell: ({ author }) => <bdi>{author}</bdi>, wideOnly: true },
    {
      id: 'text',
      title: t('Text'),
      cell: ({ text }) => <bdi className="line-clamp-2">{text}</bdi>,
      wideOnly: true,
    },
    {
      id: 'created',
      title: t('Date'),
      cell: ({ createdDate }) => createdDate && day(createdDate),
      wideOnly: true,
    },
  ]
  const canWrite = can('CONTENT', 'WRITE')
  return (
    <>
      <div className="flex flex-wrap items-end gap-3">
        <SearchAndStatus list={list} label={t('Title, text or name')} statuses={stateTitles} />
        <FilterSelect {...list.filter('stars')} label={t('Stars')} options={starOptions} />
      </div>
      {productId && (
        <p className="text-sm">
          <bdi>{t('Of {name}', { name: names.get(productId) ?? productId })}</bdi>{' '}
          <Link to={list.hrefOf({ product: '' })} className="link">
            {t('Show those of all products')}
          </Link>
        </p>
      )}
      <ListTools page="reviews" list={list} columns={allColumns} rows={rows} />
      {!data ? (
        <Pending error={error} />
      ) : rows.count === 0 ? (
        <ListEmpty
          list={list}
          titles={[t('No reviews yet'), t('No review matches')]}
          all={t('Show all reviews')}
        >
          {t(
            'Members review products that they have bought, on the page of the product. New reviews wait here.',
          )}
        </ListEmpty>
      ) : (
        <>
          <DataTable
            label={t('Reviews')}
            columns={shownColumns(allColumns, list.hidden)}
            rows={rows}
            keyOf={({ id }) => id}
            hrefOf={({ id }) => `/reviews/${encodeURIComponent(id)}`}
            nameOf={nameOfReview}
            {...(canWrite && { selection: { keys: chosen, onChange: setChosen } })}
          />
          {collection && (
            <ItemBulkActions
              collection={collection}
              done={{
                PUBLISHED: count => t('{count} reviews are published', { count }),
                DRAFT: count => t('{count} reviews are drafts now', { count }),
                deleted: count => t('{count} reviews are deleted', { count }),
              }}
              chosen={chosen}
              onDone={() => setChosen(new Set())}
            />
          )}
        </>
      )}
    </>
  )
}

const starText = ({ rating }: Review) => String(rating)

/** Whether shoppers see a review. */
export const StateBadge = ({ review: { isPublished } }: { review: Review }) => (
  <Badge tone={isPublished ? 'positive' : 'caution'}>
    {stateTitles[isPublished ? 'PUBLISHED' : 'DRAFT']}
  </Badge>
)
