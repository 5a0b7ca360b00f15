import { Alert, Button, Field, TextArea, TextInput } from '@stoa/ui'
import { useLocalPath } from '../i18n/i18n-context.tsx'
import { useTexts } from '../i18n/use-i18n.ts'
import type { RejectedReview } from '../reviews/create-review.server.ts'

export interface ReviewFormProps {
  productId: string
  /** Address of the product page. */
  path: string
  formKey: string
  rejected?: RejectedReview
}

/** A review of the signed-in member. It works without a script. */
export function ReviewForm({ productId, path, formKey, rejected }: ReviewFormProps) {
  const { reviews } = useTexts()
  const localPath = useLocalPath()
  return (
    <form method="post" action={`${localPath(path)}#write-review`} className="grid gap-5 pt-4">
      <input type="hidden" name="intent" value="review" />
      <input type="hidden" name="key" value={formKey} />
      <input type="hidden" name="productId" value={productId} />
      {rejected && <Alert tone="danger">{rejected.error}</Alert>}
      <fieldset>
        <legend className="text-sm font-medium">{reviews.rating}</legend>
        <div className="star-choice mt-1 flex">
          {[1, 2, 3, 4, 5].map(stars => (
            <label key={stars} className="relative grid size-11 place-items-center">
              <input
                type="radio"
                name="rating"
                value={stars}
                required
                defaultChecked={rejected?.rating === stars}
                className="peer absolute inset-0 cursor-pointer opacity-0"
              />
              <span className="sr-only">{reviews.stars({ rating: stars })}</span>
              <svg
                viewBox="0 0 20 20"
                aria-hidden="true"
                className="size-7 rounded-sm outline-offset-2 outline-accent transition-colors peer-focus-visible:outline-2"
              >
                <path d="m10 1.6 2.6 5.3 5.8.8-4.2 4.1 1 5.8-5.2-2.7-5.2 2.7 1-5.8L1.6 7.7l5.8-.8z" />
              </svg>
            </label>
          ))}
        </div>
      </fieldset>
      <Field id="review-title" label={reviews.headline} optional>
        {control => <TextInput {...control} name="title" maxLength={120} defaultValue={rejected?.title} />}
      </Field>
      <Field id="review-text" label={reviews.text} optional>
        {control => (
          <TextArea {...control} name="text" rows={5} maxLength={5000} defaultValue={rejected?.text} />
        )}
      </Field>
      <Field id="review-author" label={reviews.author} hint={reviews.authorHint} optional>
        {control => (
          <TextInput
            {...control}
            name="author"
            autoComplete="nickname"
            maxLength={80}
            defaultValue={rejected?.author}
          />
        )}
      </Field>
      <Button type="submit" className="justify-self-start">
        {reviews.submit}
      </Button>
    </form>
  )
}
