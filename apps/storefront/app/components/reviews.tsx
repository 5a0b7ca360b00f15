import { Alert, Anchor, Pagination } from '@stoa/ui'
import { useI18n } from '../i18n/use-i18n.ts'
import type { ReviewList, ReviewView } from '../reviews/reviews.server.ts'
import { DisclosureMark } from './disclosure-mark.tsx'
import { ReviewForm, type ReviewFormProps } from './review-form.tsx'
import { Stars } from './stars.tsx'

interface Props {
  list: ReviewList
  shopName: string
  signedIn: boolean
  /** The shopper has just sent a review. */
  sent: boolean
  form: ReviewFormProps
}

/** Average, distribution and reviews of a product, and the form for another one. */
export function Reviews({ list, shopName, signedIn, sent, form }: Props) {
  const { texts } = useI18n()
  const { reviews } = texts
  return (
    <section
      id="reviews"
      aria-labelledby="reviews-title"
      className="mt-24 border-t border-line pt-12 sm:mt-32"
    >
      <div className="grid gap-x-16 gap-y-10 lg:grid-cols-[20rem_minmax(0,1fr)] xl:gap-x-24">
        <div className="grid content-start gap-6">
          <h2 id="reviews-title" className="font-display text-heading">
            {reviews.title}
          </h2>
          {list.count > 0 ? <Distribution {...list} /> : <p className="text-muted">{reviews.none}</p>}
          {sent ? (
            <Alert tone="positive" title={reviews.sentTitle}>
              {reviews.sent}
            </Alert>
          ) : signedIn ? (
            <details id="write-review" open={form.rejected !== undefined} className="border-y border-line">
              <summary className="flex min-h-14 items-center justify-between gap-4 font-medium">
                {reviews.write}
                <DisclosureMark className="text-xl font-light" />
              </summary>
              <div className="pb-6">
                <ReviewForm {...form} />
              </div>
            </details>
          ) : (
            <p className="text-sm">
              <Anchor
                href={`/sign-in?to=${encodeURIComponent(`${form.path}#write-review`)}`}
                className="link"
              >
                {reviews.signIn}
              </Anchor>
            </p>
          )}
        </div>
        {list.reviews.length > 0 && (
          <div className="grid content-start gap-10">
            <ol className="grid divide-y divide-line">
              {list.reviews.map(review => (
                <li key={review.id} className="py-8 first:pt-0">
                  <Review review={review} shopName={shopName} />
                </li>
              ))}
            </ol>
            <Pagination
              page={list.page}
              pageCount={list.pageCount}
              hrefOf={page => `${form.path}${page === 1 ? '' : `?reviews=${page}`}#reviews`}
            />
          </div>
        )}
      </div>
    </section>
  )
}

function Distribution({ average, count, stars }: ReviewList) {
  const { locale, texts } = useI18n()
  const { reviews } = texts
  const number = new Intl.NumberFormat(locale)
  return (
    <div className="grid gap-5">
      <div className="flex items-center gap-4">
        <p className="font-display text-headline leading-none">
          {new Intl.NumberFormat(locale, { minimumFractionDigits: 1 }).format(average)}
        </p>
        <div className="grid gap-1">
          <Stars rating={average} className="h-5" />
          <p className="text-sm text-muted">{reviews.count({ count })}</p>
        </div>
      </div>
      <ul className="grid gap-1.5 text-sm">
        {stars.map(({ stars: rating, count: ofThese, percent }) => (
          <li key={rating} className="flex items-center gap-3">
            <span className="sr-only">{reviews.with({ count: ofThese, rating })}</span>
            <span aria-hidden="true" className="tabular w-3 text-end">
              {number.format(rating)}
            </span>
            <svg
              viewBox="0 0 100 6"
              preserveAspectRatio="none"
              aria-hidden="true"
              className="h-1.5 min-w-0 flex-1 rtl:-scale-x-100"
            >
              <rect width="100" height="6" className="fill-line" />
              <rect width={percent} height="6" className="fill-accent" />
            </svg>
            <span aria-hidden="true" className="tabular w-8 text-end text-muted">
              {number.format(ofThese)}
            </span>
          </li>
        ))}
      </ul>
    </div>
  )
}

function Review({ review, shopName }: { review: ReviewView; shopName: string }) {
  const { reviews } = useI18n().texts
  const { rating, title, text, author, verified, reply, date, day, language } = review
  return (
    <article className="grid max-w-prose gap-3">
      <Stars rating={rating} />
      {title && (
        <h3 dir="auto" lang={language} className="text-lg leading-snug font-medium">
          {title}
        </h3>
      )}
      {text && (
        <p dir="auto" lang={language} className="whitespace-pre-line">
          {text}
        </p>
      )}
      <p className="flex flex-wrap gap-x-3 text-sm text-muted">
        <bdi>{author ?? reviews.anonymous}</bdi>
        {verified && <span>{reviews.verified}</span>}
        <time dateTime={date}>{day}</time>
      </p>
      {reply && (
        <div className="mt-2 border-s-2 border-line ps-4 text-sm">
          <p className="font-medium">{reviews.reply({ shop: shopName })}</p>
          <p dir="auto" className="whitespace-pre-line text-muted">
            {reply}
          </p>
        </div>
      )}
    </article>
  )
}
