import { useTexts } from '../i18n/i18n-context.ts'
import { memberTexts } from '../i18n/member-texts.ts'
import { Notice } from '../kit/notice.tsx'
import { useSignIn } from './sign-in-context.ts'
import type { Step } from './step.ts'
import { ConsentStep } from './steps/consent-step.tsx'
import { FactorStep } from './steps/factor-step.tsx'
import { ForgotStep } from './steps/forgot-step.tsx'
import { LinkStep } from './steps/link-step.tsx'
import { RecoverStep } from './steps/recover-step.tsx'
import { SentStep } from './steps/sent-step.tsx'
import { SignInStep } from './steps/sign-in-step.tsx'
import { SignOutStep } from './steps/sign-out-step.tsx'
import { SignUpStep } from './steps/sign-up-step.tsx'
import { VerifyStep } from './steps/verify-step.tsx'

/** The view of a step. */
export function StepView({ step }: { step: Step }) {
  const texts = useTexts(memberTexts)
  const { site, shopUrl } = useSignIn()
  const shop = { name: site.name, url: shopUrl }
  switch (step.name) {
    case 'sign-in':
      return <SignInStep email={step.email} notice={step.notice} />
    case 'callback':
      return <SignInStep />
    case 'sign-up':
      return <SignUpStep email={step.email} />
    case 'forgot':
      return <ForgotStep email={step.email} notice={step.notice} />
    case 'sent':
      return <SentStep what={step.what} email={step.email} />
    case 'verify':
      return <VerifyStep stateToken={step.stateToken} email={step.email} />
    case 'factor':
      return <FactorStep stateToken={step.stateToken} challenge={step.challenge} />
    case 'recover':
      return <RecoverStep token={step.token} />
    case 'link':
      return <LinkStep token={step.token} />
    case 'consent':
      return <ConsentStep appName={step.appName} scopes={step.scopes} />
    case 'sign-out':
      return <SignOutStep />
    case 'approval':
      return (
        <Notice title={texts.approval.title} shop={shop}>
          {texts.approval.text({ shop: site.name })}
        </Notice>
      )
    case 'blocked':
      return (
        <Notice title={texts.blocked.title} shop={shop}>
          {texts.blocked.text({ shop: site.name })}
        </Notice>
      )
    case 'recovered':
      return (
        <Notice title={texts.recover.doneTitle} shop={{ ...shop, url: step.url ?? shopUrl }}>
          {texts.recover.done}
        </Notice>
      )
    case 'invalid-link':
      return (
        <Notice title={texts.recover.invalidTitle} shop={shop}>
          {texts.recover.invalid}
        </Notice>
      )
    case 'done':
      return (
        <Notice title={texts.done.title} shop={shop}>
          {texts.done.text}
        </Notice>
      )
    case 'ended':
      return (
        <Notice title={texts.ended.title} shop={shop}>
          {texts.ended.expired}
        </Notice>
      )
  }
}
