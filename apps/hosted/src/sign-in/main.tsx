import '../app.css'
import { environment } from '@stoa/client'
import { allowApp, cancelSignIn, completeSignIn, signOut } from '@stoa/client/calls'
import { browserStorage, tabStorage } from '@stoa/ui/browser-storage'
import { memberTexts } from '../i18n/member-texts.ts'
import { textsOf } from '../i18n/text-catalogue.ts'
import { memberPageRoot } from '../kit/member-page-root.ts'
import { reloadOnBfcacheRestore } from '../kit/page-root.tsx'
import type { SignInReply } from '../kit/reply-of.ts'
import { UnreachableNotice } from '../kit/unreachable-notice.tsx'
import { safePageUrl } from '../session/return-urls.ts'
import { sessionClient } from '../session/session-client.ts'
import { applyFlowResult, neverSettles } from './apply-flow-result.ts'
import { type AutomaticStep, runAutomaticStep } from './automatic-step.ts'
import { EndedNotice } from './ended-notice.tsx'
import type { FlowResult } from './flow-result.ts'
import { openPage, type PageOpening } from './open-page.ts'
import { SignInApp } from './sign-in-app.tsx'
import type { Step } from './step.ts'
import { stepAfterError } from './step-after.ts'
import type { StoredFlow } from './stored-flow.ts'

const storage = { tab: tabStorage, shared: browserStorage }
const root = memberPageRoot([memberTexts])

async function start(): Promise<void> {
  const opening = await openPage({ client: sessionClient(), environment, storage })
  if (opening.kind === 'open') return open(opening).catch(error => unreachable(error, opening.site))
  if (opening.kind === 'unreachable') return unreachable(opening.error, undefined)
  const { reason, last } = opening
  return root.show(last?.site, <EndedNotice reason={reason} last={last} />)
}

async function open(page: Extract<PageOpening, { kind: 'open' }>) {
  const { flow } = page
  // Outside React: the automatic step must run once, not for each rendering.
  const done = flow && (await runAutomaticStep(sessionClient(page), flow, page.first))
  const first = done && (await stepAfterAutomatic(done, page))
  if (first) history.replaceState({ step: first }, '')
  const client = sessionClient(page)
  const finish = async (sessionToken: string, { additionalData }: SignInReply): Promise<Step> => {
    if (!flow) {
      // A recovery mail may contain a registered URL to continue at.
      const url = safePageUrl(additionalData?.redirectUrl?.strValue)
      return { name: 'recovered', ...(url && { url }) }
    }
    return finishFlow(await client.call(completeSignIn, { flow: flow.flow, sessionToken }), flow)
  }
  const leave =
    flow && (async () => applyFlowResult(await client.call(cancelSignIn, { flow: flow.flow }), flow, storage))
  const endSession =
    flow && (async () => applyFlowResult(await client.call(signOut, { flow: flow.flow }), flow, storage))
  const allow =
    flow && (async () => applyFlowResult(await client.call(allowApp, { flow: flow.flow }), flow, storage))
  const initialReply = done?.kind === 'reply' ? done.reply : undefined
  // The provider's sign-in needs no further step, unless the member must allow the app.
  const last =
    initialReply?.state === 'SUCCESS' && initialReply.sessionToken
      ? await finish(initialReply.sessionToken, initialReply)
      : undefined
  await root.show(
    page.site,
    <SignInApp
      page={{ ...page, first: last ?? first ?? page.first }}
      initialReply={last ? undefined : initialReply}
      onSessionToken={finish}
      onSignOut={endSession}
      onAllowApp={allow}
      onLeave={leave}
    />,
  )
}

/** Returns to the app, or asks the member to allow it first. */
async function finishFlow(result: FlowResult, flow: StoredFlow): Promise<Step> {
  if (result.consent) return { name: 'consent', ...result.consent }
  await applyFlowResult(result, flow, storage)
  return { name: 'done' }
}

async function stepAfterAutomatic(
  done: AutomaticStep,
  { flow, site }: Extract<PageOpening, { kind: 'open' }>,
): Promise<Step | undefined> {
  switch (done.kind) {
    case 'leave':
      location.replace(done.url)
      return neverSettles()
    case 'result':
      if (flow) await applyFlowResult(done.flowResult, flow, storage)
      return { name: 'done' }
    case 'rejected': {
      const texts = textsOf((await root.i18n(site)).loaded, memberTexts)
      const next = stepAfterError(done.code, texts.errors)
      return next ?? { name: 'sign-in', notice: errorText(done.code, texts.errors) }
    }
    default:
      return undefined
  }
}

const errorText = (code: string, texts: Record<string, unknown>) =>
  String(texts[ERROR_TEXTS[code] ?? 'failed'])

/** Text keys of errors after a provider's redirect. */
const ERROR_TEXTS: Record<string, string> = {
  CONNECTION_REJECTED: 'provider',
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
