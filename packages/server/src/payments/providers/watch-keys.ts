import type { Logger } from 'pino'
import { PaymentKeysRejected, type PaymentProvider } from '../../call/payment-provider.ts'
import type { Site } from '../../call/site.ts'

interface Options {
  /** Stores since when the provider rejects the keys of a site; undefined: it accepts them. */
  record: (siteId: string, provider: string, since: number | undefined) => Promise<unknown>
  now: () => number
  logger: Pick<Logger, 'warn'>
}

/** A provider that remembers of which sites it rejects the keys, so that their merchants see it, until a request succeeds. */
export function watchKeys(provider: PaymentProvider, { record, now, logger }: Options): PaymentProvider {
  const { id } = provider
  const watched =
    <Request, Reply>(ask: (site: Site, request: Request) => Promise<Reply>) =>
    async (site: Site, request: Request): Promise<Reply> => {
      const since = site.rejectedKeys?.[id]
      const note = (time: number | undefined) =>
        record(site.id, id, time).catch(error =>
          logger.warn({ err: error, siteId: site.id }, 'state of payment keys not stored'),
        )
      try {
        const reply = await ask(site, request)
        if (since !== undefined && isOfProvider(reply)) await note(undefined)
        return reply
      } catch (error) {
        if (error instanceof PaymentKeysRejected && since === undefined) {
          logger.warn({ siteId: site.id, provider: id }, error.message)
          await note(now())
        }
        throw error
      }
    }
  const { create, get, capture, void: release, refund, parseCallback, removeMethod } = provider
  // The prototype, because features and settings of a provider may change.
  return Object.assign(Object.create(provider) as PaymentProvider, {
    create: watched(create),
    get: watched(get),
    capture: watched(capture),
    void: watched(release),
    refund: watched(refund),
    parseCallback: watched(parseCallback),
    ...(removeMethod && {
      removeMethod: async (site: Site, savedMethodId: string) => {
        try {
          await watched(removeMethod)(site, savedMethodId)
        } catch (error) {
          logger.warn({ err: error, siteId: site.id, provider: id }, 'saved payment method not removed')
          throw error
        }
      },
    }),
  })
}

/** Whether a reply is a payment that the provider knows. Payments that were not sent to it are declined. */
const isOfProvider = (reply: unknown): boolean => {
  const { status } = (reply ?? {}) as { status?: string }
  return status !== undefined && status !== 'DECLINED'
}
