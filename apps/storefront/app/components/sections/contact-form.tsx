import { Alert, Button, Field, TextArea, TextInput } from '@stoa/ui'
import type { SectionOf } from '../../content/section.ts'
import { useLocalPath } from '../../i18n/i18n-context.tsx'
import { useTexts } from '../../i18n/use-i18n.ts'

interface Props {
  section: SectionOf<'contact'>
  sent?: string
  problem?: string
}

/** A message to the shop. */
export function ContactForm({ section: { id, title, text }, sent, problem }: Props) {
  const { forms } = useTexts()
  const localPath = useLocalPath()
  return (
    <section id="contact" aria-labelledby={id} className="grid max-w-2xl gap-8">
      <div className="grid gap-3">
        <h2 id={id} dir="auto" className="font-display text-heading">
          {title ?? forms.contact}
        </h2>
        {text && (
          <p dir="auto" className="text-muted">
            {text}
          </p>
        )}
      </div>
      {sent === 'contact' ? (
        <Alert tone="positive" title={forms.messageSent}>
          {forms.messageAnswer}
        </Alert>
      ) : (
        <form method="post" action={localPath('/forms/contact')} className="grid gap-5">
          {problem === 'contact' && <Alert tone="danger">{forms.messageProblem}</Alert>}
          <div className="grid gap-5 sm:grid-cols-2">
            <Field id="contact-name" label={forms.name} optional>
              {control => <TextInput {...control} name="name" autoComplete="name" maxLength={200} />}
            </Field>
            <Field id="contact-email" label={forms.email}>
              {control => (
                <TextInput
                  {...control}
                  name="email"
                  type="email"
                  autoComplete="email"
                  required
                  maxLength={254}
                />
              )}
            </Field>
          </div>
          <Field id="contact-message" label={forms.message}>
            {control => <TextArea {...control} name="message" required rows={7} maxLength={5000} />}
          </Field>
          <Button type="submit" className="justify-self-start">
            {forms.send}
          </Button>
        </form>
      )}
    </section>
  )
}
