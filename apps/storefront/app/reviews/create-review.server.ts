import { ApiError } from '@stoa/client'
import { createProductReview } from '@stoa/client/calls'
import { cutText } from '@stoa/client/cut-text'
import { problemsOf } from '../cart/cart-errors.server.ts'
import { formKeyOf } from '../http/form-idempotency-key.server.ts'
import { currentI18n } from '../i18n/current-i18n.server.ts'
import type { Visitor } from '../platform/visitor.server.ts'

/** The fields of a form that was rejected, and why. */
export interface RejectedReview {
  error: string
  rating?: number
  title: string
  text: string
  author: string
}

/** Adds the review of a posted form. Returns it with the reason if that failed; undefined if it did not. */
export async function createReview(
  { client, signedIn }: Visitor,
  form: FormData,
): Promise<RejectedReview | undefined> {
  const { texts, language } = currentI18n()
  const field = (name: string, max: number) => cutText(String(form.get(name) ?? '').trim(), max)
  const rating = Number(field('rating', 1))
  const fields = { title: field('title', 120), text: field('text', 5000), author: field('author', 80) }
  const rejected = (error: string): RejectedReview => ({ error, ...(rating && { rating }), ...fields })
  if (!(rating >= 1 && rating <= 5)) return rejected(texts.reviews.chooseRating)
  if (!signedIn) return rejected(texts.reviews.signIn)
  const filled = Object.fromEntries(Object.entries(fields).filter(([, value]) => value))
  const productId = String(form.get('productId') ?? '')
  try {
    await client.call(
      createProductReview,
      { productId, review: { rating, language, ...filled } },
      { idempotencyKey: formKeyOf(form) },
    )
    return undefined
  } catch (error) {
    return rejected(problemOf(error))
  }
}

function problemOf(error: unknown): string {
  const { reviews } = currentI18n().texts
  if (!(error instanceof ApiError)) throw error
  if (error.code === 'PRODUCT_NOT_BOUGHT') return reviews.notBought
  if (error.code === 'PRODUCT_ALREADY_REVIEWED') return reviews.alreadyReviewed
  return problemsOf(error).join(' ')
}
