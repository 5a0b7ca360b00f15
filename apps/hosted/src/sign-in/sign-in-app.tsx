import { ApiError } from '@stoa/client'
import { type ReactNode, useState } from 'react'
import { SubmitError } from '../form/form-errors.ts'
import { useTexts } from '../i18n/i18n-context.ts'
import { memberTexts } from '../i18n/member-texts.ts'
import { BrandFrame } from '../kit/brand-frame.tsx'
import type { SignedIn, SignInReply } from '../kit/reply-of.ts'
import { sessionClient } from '../session/session-client.ts'
import type { OpenedPage } from './open-page.ts'
import { SignInContext, type SignInContextValue } from './sign-in-context.ts'
import { type Step, useStep } from './step.ts'
import { stepAfter, stepAfterError } from './step-after.ts'
import { StepView } from './step-view.tsx'

interface SignInAppProps {
  page: OpenedPage
  /** The reply of a provider's sign-in. */
  initialReply?: SignInReply | undefined
  /** Called with the session token of a completed sign-in; may return a last step. */
  onSessionToken: (sessionToken: string, reply: SignInReply) => Promise<Step | undefined>
  /** Signs out and continues at the app. */
  onSignOut?: () => Promise<void>
  /** Allows the app and continues there. */
  onAllowApp?: () => Promise<void>
  /** Cancels the flow; the shop gets an error. */
  onLeave?: () => Promise<void>
  /** The member who has to sign in again. */
  known?: SignedIn
  /** Renders the frame around the steps. Default: `BrandFrame`. */
  frame?: (steps: ReactNode) => ReactNode
}

/** The steps of one sign-in and the transitions between them. */
export function SignInApp({
  page,
  initialReply,
  onSessionToken,
  onSignOut,
  onAllowApp,
  onLeave,
  known,
  frame,
}: SignInAppProps) {
  const { site, flow, shopUrl } = page
  const texts = useTexts(memberTexts)
  const [client] = useState(() => sessionClient(page))
  const [first] = useState<Step>(() => (initialReply ? stepAfter(initialReply) : undefined) ?? page.first)
  const { step, go, replace } = useStep(first)

  const context: SignInContextValue = {
    client,
    site,
    shopUrl,
    flow: flow?.flow,
    signedIn: known ?? flow?.signedIn,
    reauthenticating: known !== undefined,
    postFlowUrl: flow?.callbacks.postFlowUrl ?? undefined,
    signOut: async () => onSignOut?.(),
    allowApp: async () => onAllowApp?.(),
    leave: onLeave,
    go,
    replace,
    async proceed(reply) {
      const request = stepAfter(reply)
      if (request) return go(request)
      if (reply.state !== 'SUCCESS' || !reply.sessionToken) throw new SubmitError(texts.errors.failed)
      const next = await onSessionToken(reply.sessionToken, reply)
      if (next) replace(next)
    },
    attempt: work => context.orElse(async () => context.proceed(await work())),
    async orElse(work) {
      try {
        await work()
      } catch (error) {
        const next = error instanceof ApiError ? stepAfterError(error.code, texts.errors) : undefined
        if (!next) throw error
        if (next.name === 'blocked' || next.name === 'forgot') go(next)
        else replace(next)
      }
    },
  }

  const steps = <StepView key={step.name} step={step} />
  const canLeave = onLeave && !flow?.finished && step.name !== 'done' && step.name !== 'ended'
  const leave = () =>
    onLeave?.().then(
      () => replace({ name: 'ended' }),
      () => replace({ name: 'ended' }),
    )
  return (
    <SignInContext value={context}>
      {frame ? (
        frame(steps)
      ) : (
        <BrandFrame site={site} shopUrl={shopUrl} onLeave={canLeave ? () => void leave() : undefined}>
          {steps}
        </BrandFrame>
      )}
    </SignInContext>
  )
}
