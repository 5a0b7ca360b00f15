import { Button } from '@stoa/ui'
import { FormView } from '../../form/form-view.tsx'
import { SubmitButton } from '../../form/submit-button.tsx'
import { useForm } from '../../form/use-form.ts'
import { useTexts } from '../../i18n/i18n-context.ts'
import { memberTexts } from '../../i18n/member-texts.ts'
import type { Consent } from '../../kit/reply-of.ts'
import { StepHeading } from '../../kit/step-heading.tsx'
import { useSignIn } from '../sign-in-context.ts'

/** Asks the member to allow an app of another company what it asks for. */
export function ConsentStep({ appName, scopes }: Consent) {
  const { consent: texts } = useTexts(memberTexts)
  const { site, signedIn, allowApp, leave } = useSignIn()
  const form = useForm({ id: 'consent', initial: {}, submit: allowApp })
  const scopeTexts: Partial<Record<string, string>> = texts.scopes
  const named = scopes.flatMap(scope => scopeTexts[scope] ?? [])
  return (
    <>
      <StepHeading title={texts.title({ app: appName })}>
        <p>{texts.lead({ app: appName, shop: site.name })}</p>
        {signedIn && <p className="mt-2 text-sm">{texts.signedIn({ email: signedIn.email })}</p>}
      </StepHeading>
      <p className="font-medium">{texts.may({ app: appName })}</p>
      <ul className="mt-3 mb-8 grid list-disc gap-2 ps-5">
        {(named.length > 0 ? named : [texts.nothing]).map(text => (
          <li key={text}>{text}</li>
        ))}
      </ul>
      <FormView form={form}>
        <SubmitButton busy={form.busy}>{texts.submit}</SubmitButton>
      </FormView>
      {leave && (
        <Button variant="secondary" className="mt-4 w-full" onClick={() => void form.run(leave)}>
          {texts.deny}
        </Button>
      )}
      <p className="mt-6 text-sm text-muted">{texts.withdraw}</p>
    </>
  )
}
