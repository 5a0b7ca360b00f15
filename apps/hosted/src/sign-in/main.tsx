import '../app.css'
import { environment } from '@stoa/client'
import { cancelSignIn, completeSignIn } from '@stoa/client/calls'
import { loadTexts } from '../i18n/load-texts.ts'
import { pageRoot, reloadOnBfcacheRestore } from '../kit/page-root.tsx'
import type { SignInReply } from '../kit/reply-of.ts'
import { UnreachableNotice } from '../kit/unreachable-notice.tsx'
import { pageAddress } from '../session/return-urls.ts'
import { sessionClient } from '../session/session-client.ts'
import { browserStorage, tabStorage } from '../session/tab-storage.ts'
import { applyFlowResult, neverSettles } from './apply-flow-result.ts'
import { type AutomaticStep, runAutomaticStep } from './automatic-step.ts'
import { EndedNotice } from './ended-notice.tsx'
import { openPage, type PageOpening } from './open-page.ts'
import { SignInApp } from './sign-in-app.tsx'
import type { Step } from './step.ts'
import { stepAfterRefusal } from './step-after.ts'

const storage = { tab: tabStorage, shared: browserStorage }
const root = pageRoot(loadTexts)

async function start(): Promise<void> {
  const opening = await openPage({ client: sessionClient(), environment, storage })
  if (opening.kind === 'open') return open(opening).catch(error => unreachable(error, opening.site))
  if (opening.kind === 'unreachable') return unreachable(opening.error, undefined)
  const { reason, last } = opening
  return root.show(last?.site, <EndedNotice reason={reason} last={last} />)
}

async function open(page: Extract<PageOpening, { kind: 'open' }>) {
  const { flow } = page
  // Outside React: what is done once must not be done for each rendering.
  const done = flow && (await runAutomaticStep(sessionClient(page), flow, page.first))
  const first = done && (await afterAtOnce(done, page))
  if (first) history.replaceState({ step: first }, '')
  const client = sessionClient(page)
  const finish = async (sessionToken: string, { additionalData }: SignInReply): Promise<Step> => {
    if (!flow) {
      // A recovery mail may have named where it goes on, at a registered address.
      const url = pageAddress(additionalData?.redirectUrl?.strValue)
      return { name: 'recovered', ...(url && { url }) }
    }
    await applyFlowResult(await client.call(completeSignIn, { flow: flow.flow, sessionToken }), flow, storage)
    return { name: 'done' }
  }
  const leave =
    flow && (async () => applyFlowResult(await client.call(cancelSignIn, { flow: flow.flow }), flow, storage))
  const begun = done?.kind === 'reply' ? done.reply : undefined
  // A provider vouched for somebody of whom nothing more is asked.
  if (begun?.state === 'SUCCESS' && begun.sessionToken) await finish(begun.sessionToken, begun)
  await root.show(
    page.site,
    <SignInApp
      page={{ ...page, first: first ?? page.first }}
      begun={begun}
      onProof={finish}
      onLeave={leave}
    />,
  )
}

async function afterAtOnce(
  done: AutomaticStep,
  { flow, site }: Extract<PageOpening, { kind: 'open' }>,
): Promise<Step | undefined> {
  switch (done.kind) {
    case 'leave':
      location.replace(done.url)
      return neverSettles()
    case 'onward':
      if (flow) await applyFlowResult(done.onward, flow, storage)
      return { name: 'done' }
    case 'refused': {
      const { texts } = await root.speech(site)
      const next = stepAfterRefusal(done.code, texts.problems)
      return next ?? { name: 'sign-in', notice: refusalText(done.code, texts.problems) }
    }
    default:
      return undefined
  }
}

const refusalText = (code: string, texts: Record<string, unknown>) =>
  String(texts[REFUSALS[code] ?? 'failed'])

/** What a provider's refusal, or the platform's of its account, is to the person. */
const REFUSALS: Record<string, string> = {
  CONNECTION_REFUSED: 'provider',
  CONNECTION_EMAIL_MISSING: 'providerEmail',
  CONNECTION_SIGN_IN_FIRST: 'providerKnown',
  CONNECTION_UNAVAILABLE: 'unavailable',
  CONNECTION_NOT_FOUND: 'unavailable',
  REGISTRATION_CLOSED: 'closed',
}

function unreachable(error: unknown, site: Parameters<typeof root.show>[0]) {
  console.error(error)
  return root.show(site, <UnreachableNotice onRetry={() => void start()} />)
}

reloadOnBfcacheRestore()
void start()
