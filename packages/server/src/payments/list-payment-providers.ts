import { contract, type ReplyOf } from '@stoa/contract'
import { implementSome } from '../call/context.ts'
import { labelText } from '../call/label-text.ts'
import type { PaymentProviderFace } from '../call/provider-face.ts'
import type { Site } from '../call/site.ts'
import { callbackUrlOf } from './callback-url.ts'
import { describeSettings } from './providers/provider-settings.ts'

type Details = ReplyOf<typeof contract.paymentProviders.listPaymentProviders>['paymentProviders'][number]

/** Address of the guide of a provider, below that of the platform. Pages of calls have the form `/docs/<resource>/<name>`. */
export const guidePath = (id: string) => `/docs/guides/payment-providers/${id}`

const stateOf = (site: Site, id: string, isOffered: boolean): Details['state'] =>
  site.rejectedKeys?.[id] !== undefined ? 'KEYS_REJECTED' : isOffered ? 'SET_UP' : 'NOT_SET_UP'

/** What payment providers declare, for the admin. */
export const paymentProviderHandlers = implementSome(contract.paymentProviders, {
  async listPaymentProviders({ language }, { site, platform: { paymentProviders }, config }) {
    const { faces } = paymentProviders
    const offered = new Map(paymentProviders.offeredBy(site).map(provider => [provider.id, provider]))
    const languages = [language ?? site.locale, 'en']
    const detailsOf = (face: PaymentProviderFace): Details => ({
      id: face.id,
      title: labelText(face.title, languages),
      ...(face.description && { description: labelText(face.description, languages) }),
      state: stateOf(site, face.id, offered.has(face.id)),
      movesMoney: face.movesMoney ?? true,
      settings: describeSettings(face, languages),
      callbackUrl: callbackUrlOf(config, site.id, face.id),
      ...(face.guide && { learnMoreUrl: `${config.publicUrl}${guidePath(face.id)}` }),
    })
    const others = [...offered.values()].filter(({ id }) => !faces.has(id))
    return {
      paymentProviders: [
        // One without settings is there or not.
        ...[...faces.values()].filter(({ id, settings }) => settings || offered.has(id)),
        ...others.map(({ id, name = id }) => ({ id, title: name })),
      ].map(detailsOf),
    }
  },
})
