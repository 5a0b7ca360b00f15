import { ApiError } from '@stoa/client'
import { type ReactNode, useState } from 'react'
import { Refusal } from '../form/problem.ts'
import { useMemberTexts } from '../i18n/member-i18n.ts'
import { BrandFrame } from '../kit/brand-frame.tsx'
import type { SignedIn, SignInReply } from '../kit/reply-of.ts'
import { sessionClient } from '../session/session-client.ts'
import type { OpenedPage } from './open-page.ts'
import { SignInContext, type SignInWorld } from './sign-in-context.ts'
import { type Step, useStep } from './step.ts'
import { stepAfter, stepAfterRefusal } from './step-after.ts'
import { StepView } from './step-view.tsx'

interface SignInAppProps {
  page: OpenedPage
  /** Of a sign-in that came back from a provider. */
  begun?: SignInReply | undefined
  /** What becomes of the proof that ends the steps. */
  onProof: (sessionToken: string, reply: SignInReply) => Promise<Step | undefined>
  /** The shop hears that nothing came of it. */
  onLeave?: () => Promise<void>
  /** Who has to prove it again. */
  known?: SignedIn
  /** What stands around the steps. Default: a page of their own. */
  frame?: (steps: ReactNode) => ReactNode
}

/** The steps of one sign-in, and what leads from one to the next. */
export function SignInApp({ page, begun, onProof, onLeave, known, frame }: SignInAppProps) {
  const { site, flow, shopUrl } = page
  const texts = useMemberTexts()
  const [client] = useState(() => sessionClient(page))
  const [first] = useState<Step>(() => (begun ? stepAfter(begun) : undefined) ?? page.first)
  const { step, go, replace } = useStep(first)

  const world: SignInWorld = {
    client,
    site,
    shopUrl,
    flow: flow?.flow,
    signedIn: known ?? flow?.signedIn,
    again: known !== undefined,
    postFlowUrl: flow?.callbacks.postFlowUrl ?? undefined,
    go,
    replace,
    async proceed(reply) {
      const asked = stepAfter(reply)
      if (asked) return go(asked)
      if (reply.state !== 'SUCCESS' || !reply.sessionToken) throw new Refusal(texts.problems.failed)
      const next = await onProof(reply.sessionToken, reply)
      if (next) replace(next)
    },
    attempt: work => world.orElse(async () => world.proceed(await work())),
    async orElse(work) {
      try {
        await work()
      } catch (error) {
        const next = error instanceof ApiError ? stepAfterRefusal(error.code, texts.problems) : undefined
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
    <SignInContext value={world}>
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
