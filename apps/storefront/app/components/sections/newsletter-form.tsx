import { Alert, Button, Field, TextInput } from '@stoa/ui'
import type { SectionOf } from '../../content/section.ts'
import { useLocalPath } from '../../i18n/i18n-context.tsx'
import { useI18n, useTexts } from '../../i18n/use-i18n.ts'

interface Props {
  section: SectionOf<'newsletter'>
  sent?: string
  problem?: string
}

/** The sign-up for the newsletter, as a section of a page. */
export function NewsletterForm({ section: { id, title, text }, ...state }: Props) {
  const { forms } = useTexts()
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
      <SignUp place="newsletter" {...state} />
    </section>
  )
}

/** The same in the footer of every page. */
export function FooterNewsletter({ title, text, ...state }: Omit<Props, 'section'> & FooterSection) {
  const { forms } = useTexts()
  return (
    <section id="footer-newsletter" aria-labelledby="footer-newsletter-title" className="grid gap-3">
      <h2 id="footer-newsletter-title" dir="auto" className="eyebrow text-muted">
        {title ?? forms.newsletter}
      </h2>
      {text && (
        <p dir="auto" className="max-w-sm text-sm text-muted">
          {text}
        </p>
      )}
      <SignUp place="footer-newsletter" {...state} />
    </section>
  )
}

export interface FooterSection {
  title?: string
  text?: string
}

interface SignUpProps {
  /** Id of the section, to which the answer leads. */
  place: 'newsletter' | 'footer-newsletter'
  sent?: string
  problem?: string
}

function SignUp({ place, sent, problem }: SignUpProps) {
  const { messages, texts } = useI18n()
  const { forms } = texts
  const localPath = useLocalPath()
  if (sent === place) return <Alert tone="positive">{forms.subscribed}</Alert>
  const errors = new Map([
    [place, forms.invalidEmail],
    [`${place}-later`, forms.subscribeLater],
  ])
  return (
    <form
      method="post"
      action={localPath('/forms/newsletter')}
      className="grid gap-2"
      data-input="suggest"
      data-meant={JSON.stringify(messages.forms.emailMeant)}
    >
      <input type="hidden" name="place" value={place} />
      <Field id={`${place}-email`} label={forms.email} error={errors.get(problem ?? '')}>
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
      <div role="status" data-meant-address className="text-sm empty:hidden" />
      <p className="text-sm text-muted">{forms.subscribeHint}</p>
    </form>
  )
}
