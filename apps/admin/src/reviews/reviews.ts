import { cutText } from '@stoa/contract'
import { t } from '../i18n/translate.ts'

/** The data collection of reviews (docs/guides/storefront.md). */
export const REVIEWS = 'shopReviews'

/** What calls for reviews have in common: drafts wait for the merchant. */
export const ofReviews = {
  dataCollectionId: REVIEWS,
  publishPluginOptions: { includeDraftItems: true },
} as const

/** A review as its item holds it. */
export interface Review {
  id: string
  productId: string
  rating: number
  title: string
  text: string
  author: string
  reply: string
  language: string
  isPublished: boolean
  isVerified: boolean
  /** ISO 8601. */
  createdDate: string
}

/** The review of an item. */
export function toReview({ id, data }: { id?: string | null; data?: object | null }): Review {
  const item = (data ?? {}) as Record<string, unknown>
  const text = (key: string) => (typeof item[key] === 'string' ? item[key] : '')
  return {
    id: id ?? '',
    productId: text('productId'),
    rating: Number(item.rating ?? 0),
    title: text('title'),
    text: text('text'),
    author: text('author'),
    reply: text('reply'),
    language: text('language'),
    isPublished: item._publishStatus !== 'DRAFT',
    isVerified: item.verified === true,
    createdDate: (item._createdDate as { $date?: string } | undefined)?.$date ?? '',
  }
}

/** Names a review: its title, or how its text begins. */
export const nameOfReview = ({ title, text }: Review) => title || cutText(text, 60) || t('Only stars')

/** Titles of the states. */
export const stateTitles = { PUBLISHED: t('Published'), DRAFT: t('Waiting or hidden') } as const
