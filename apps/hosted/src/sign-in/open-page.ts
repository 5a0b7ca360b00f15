import type { ClientCore, Environment } from '@stoa/client'
import { openSite } from '@stoa/client/calls'
import type { Site } from '../kit/reply-of.ts'
import { isRejection } from '../session/redeem-once.ts'
import { safePageUrl } from '../session/return-urls.ts'
import { currentStep, type Step } from './step.ts'
import { type FlowStorage, flowForMail, openFlow, type StoredFlow } from './stored-flow.ts'

/** An opened page: with a flow, or with only a site after a link in a mail. */
export interface OpenedPage {
  kind: 'open'
  accessToken: string
  site: Site
  shopUrl: string | undefined
  flow: StoredFlow | undefined
  first: Step
}

export type PageOpening =
  | OpenedPage
  | { kind: 'ended'; reason: 'missing' | 'used' | 'expired'; last?: StoredFlow }
  | { kind: 'unreachable'; error: unknown }

interface OpenPageOptions {
  client: ClientCore<unknown>
  environment: Pick<Environment, 'now'>
  storage: FlowStorage
}

/** Opens the page of this address. */
export function openPage(options: OpenPageOptions): Promise<PageOpening> {
  const { pathname } = location
  if (pathname === '/recover') return openFromMail(options, token => ({ name: 'recover', token }))
  if (pathname === '/sign-in/link') return openFromMail(options, token => ({ name: 'link', token }))
  return openFromShop(options)
}

async function openFromShop(options: OpenPageOptions): Promise<PageOpening> {
  const { hash, pathname, search } = location
  const opening = await openFlow({
    ...options,
    hash,
    clearHash: () => history.replaceState(null, '', pathname + search),
  })
  if (opening.kind !== 'open') return opening
  return openedFlow(opening.session, firstStep(opening.session))
}

const firstStep = (flow: StoredFlow): Step => {
  if (flow.finished) return { name: 'done' }
  if (location.pathname.startsWith('/sign-in/callback/')) return { name: 'callback' }
  if (flow.intent === 'logout' && flow.prompt !== 'none') return { name: 'sign-out' }
  if (flow.consent && flow.signedIn) return { name: 'consent', ...flow.consent }
  // A reload continues at the current step, also after a provider's error.
  return currentStep() ?? { name: 'sign-in', ...(flow.loginHint && { email: flow.loginHint }) }
}

const openedFlow = (flow: StoredFlow, first: Step): OpenedPage => ({
  kind: 'open',
  accessToken: flow.accessToken,
  site: flow.site,
  shopUrl: safePageUrl(flow.callbacks.postFlowUrl ?? undefined),
  flow,
  first,
})

/** Moves a link's token from the address to history.state; the site id stays in the address for a reload. */
async function openFromMail(
  { client, environment, storage }: OpenPageOptions,
  stepOf: (token: string) => Step,
): Promise<PageOpening> {
  const parameters = new URLSearchParams(location.hash.slice(1))
  const [token, siteId] = [parameters.get('token'), parameters.get('site')]
  if (token) history.replaceState({ step: stepOf(token) }, '', `${location.pathname}#site=${siteId ?? ''}`)
  const first = currentStep()
  if (!siteId || !first) return { kind: 'ended', reason: 'missing' }
  const flow = flowForMail(storage, siteId, environment)
  if (flow) return openedFlow(flow, first)
  try {
    const { accessToken, site, shopUrl } = await client.call(openSite, { siteId })
    return { kind: 'open', accessToken, site, shopUrl: safePageUrl(shopUrl), flow: undefined, first }
  } catch (error) {
    return isRejection(error) ? { kind: 'ended', reason: 'missing' } : { kind: 'unreachable', error }
  }
}
