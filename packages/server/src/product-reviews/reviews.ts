import { contract, type ReplyOf, type RequestOf } from '@stoa/contract'
import { isoTime } from '../call/clock.ts'
import { type Ctx, implement } from '../call/context.ts'
import { Failure, rejectField } from '../call/failure.ts'
import { isObject } from '../platform-support/is-object.ts'
import { addReview } from './product-reviews.ts'

type Review = ReplyOf<typeof contract.reviews.createReview>['review']

const NAMESPACE = 'stores'

/** Fields of the collection `shopReviews` by their names in reviews. */
const FIELDS: Record<string, string> = {
  id: '_id',
  entityId: 'productId',
  'content.rating': 'rating',
  createdDate: '_createdDate',
  updatedDate: '_updatedDate',
}

const fieldOf = (name: string, at: string) =>
  FIELDS[name] ??
  rejectField(at, 'FIELD_NOT_ALLOWED', `is no field of this call; use ${Object.keys(FIELDS).join(', ')}`)

/** A filter of reviews as one of the collection. Reviews are about products alone, whatever the namespace of the filter is. */
function toItemFilter(filter: unknown, at: string): unknown {
  if (Array.isArray(filter)) return filter.map((each, i) => toItemFilter(each, `${at}[${i}]`))
  if (!isObject(filter)) return filter
  return Object.fromEntries(
    Object.entries(filter).flatMap(([name, condition]) => {
      const here = `${at}.${name}`
      if (name === 'namespace') return []
      return [
        ['$and', '$or', '$not'].includes(name)
          ? [name, toItemFilter(condition, here)]
          : [fieldOf(name, here), condition],
      ]
    }),
  )
}

const text = (value: unknown) => (typeof value === 'string' && value !== '' ? value : undefined)
const time = (value: unknown) =>
  text(isObject(value) ? value.$date : value) &&
  isoTime(Date.parse(String(isObject(value) ? value.$date : value)))

function toReview(data: Record<string, unknown>, moderationStatus: 'APPROVED' | 'IN_MODERATION'): Review {
  const [title, body, authorName, reply] = [data.title, data.text, data.author, data.reply].map(text)
  const [createdDate, updatedDate] = [data._createdDate, data._updatedDate].map(time)
  return {
    id: String(data._id),
    namespace: NAMESPACE,
    entityId: String(data.productId),
    content: { ...(title && { title }), ...(body && { body }), rating: Number(data.rating) },
    author: { ...(authorName && { authorName }) },
    verified: data.verified === true,
    moderation: { moderationStatus },
    ...(reply && { reply: { message: reply } }),
    ...(createdDate && { createdDate }),
    ...(updatedDate && { updatedDate }),
  }
}

type ItemQuery = NonNullable<RequestOf<typeof contract.items.query>['query']>

/** A page of the collection that the caller sees; undefined if the shop does not have it. */
async function publishedItems(ctx: Ctx, query: ItemQuery) {
  try {
    const reply = await ctx.invoke('items.query', { dataCollectionId: 'shopReviews', query })
    return reply as ReplyOf<typeof contract.items.query>
  } catch (error) {
    if (error instanceof Failure && error.code === 'WDE0025') return undefined
    throw error
  }
}

/** Reviews as existing programs read and write them: items of `shopReviews` (protocol/programs §5). */
export const reviewHandlers = implement(contract.reviews, {
  async queryReviews({ query }, ctx: Ctx) {
    const { filter, sort, cursorPaging } = query ?? {}
    const sorts = (sort ?? []).map((key, i) => ({
      order: key?.order ?? 'ASC',
      fieldName: fieldOf(key?.fieldName ?? '', `query.sort[${i}].fieldName`),
    }))
    const isFirst = !cursorPaging?.cursor
    const found = await publishedItems(ctx, {
      ...(filter && { filter: toItemFilter(filter, 'query.filter') as Record<string, unknown> }),
      ...(sorts.length > 0 && { sort: sorts }),
      ...(sorts.length === 0 && isFirst && { sort: [{ fieldName: '_createdDate', order: 'DESC' as const }] }),
      cursorPaging: {
        ...(cursorPaging?.limit && { limit: cursorPaging.limit }),
        ...(cursorPaging?.cursor && { cursor: cursorPaging.cursor }),
      },
    })
    if (!found) return { reviews: [], pagingMetadata: { count: 0, hasNext: false } }
    return {
      reviews: found.dataItems.map(({ data }) => toReview(data as Record<string, unknown>, 'APPROVED')),
      pagingMetadata: found.pagingMetadata,
    }
  },

  async createReview({ review }, ctx) {
    const { entityId, content, author } = review
    if (!entityId) rejectField('review.entityId', 'REQUIRED_FIELD', 'is required')
    const { rating, title, body } = content ?? {}
    if (!rating) return rejectField('review.content.rating', 'REQUIRED_FIELD', 'is required')
    const item = {
      rating,
      ...(title && { title }),
      ...(body && { text: body }),
      ...(author?.authorName && { author: author.authorName }),
    }
    const productId = String(entityId).toLowerCase()
    const id = await addReview(ctx, productId, item)
    return { review: toReview({ _id: id, productId, verified: true, ...item }, 'IN_MODERATION') }
  },
})
