import { Alert, Button, Field, TextInput } from '@stoa/ui'
import type { SectionOf } from '../../content/section.ts'
import { useLocalPath } from '../../i18n/i18n-context.tsx'
import { useTexts } from '../../i18n/use-i18n.ts'

interface Props {
  section: SectionOf<'newsletter'>
  sent?: string
  problem?: string
}

/** The sign-up for the newsletter of the shop. */
export function NewsletterForm({ section: { id, title, text }, sent, problem }: Props) {
  const { forms } = useTexts()
  const localPath = useLocalPath()
  return (
    <section
      id="newsletter"
      aria-labelledby={id}
      className="grid items-end gap-x-16 gap-y-8 rounded-sm bg-surface p-8 sm:p-12 lg:grid-cols-2"
    >
      <div className="grid gap-3">
        <h2 id={id} dir="auto" className="font-display text-heading">
          {title ?? forms.newsletter}
        </h2>
        {text && (
          <p dir="auto" className="max-w-prose text-muted">
            {text}
          </p>
        )}
      </div>
      {sent === 'newsletter' ? (
        <Alert tone="positive">{forms.subscribed}</Alert>
      ) : (
        <form method="post" action={localPath('/forms/newsletter')} className="grid gap-2">
          <Field
            id="newsletter-email"
            label={forms.email}
            error={problem === 'newsletter' ? forms.invalidEmail : undefined}
          >
            {control => (
              <div className="flex flex-wrap gap-2">
                <TextInput
                  {...control}
                  name="email"
                  type="email"
                  autoComplete="email"
                  required
                  maxLength={254}
                  className="min-w-0 flex-1 basis-56"
                />
                <Button type="submit">{forms.subscribe}</Button>
              </div>
            )}
          </Field>
          <p className="text-sm text-muted">{forms.subscribeHint}</p>
        </form>
      )}
    </section>
  )
}
