import { isoTime } from '../call/clock.ts'
import type { EntityCtx } from '../crud/entity-store.ts'
import { deleteEntities } from '../crud/write-entities.ts'
import { confirmSubscriber, lockSubscriber } from '../storage/commerce/newsletter-subscribers.ts'
import { UNCONFIRMED_DAYS } from '../storage/retention-periods.ts'
import { unsubscribeNewsletterUrl } from './newsletter-tokens.ts'
import { subscriberStore } from './subscriber-store.ts'

const DAY_MS = 86_400_000

/** Confirms a sign-up, and mails the link that unsubscribes. False if the sign-up was deleted or is too old. */
export async function confirmSubscription(ctx: EntityCtx, id: string): Promise<boolean> {
  const before = await lockSubscriber(ctx.db, ctx.site.id, id)
  if (!before) return false
  if (before.doc.status === 'CONFIRMED') return true
  if (ctx.now - before.created_at > UNCONFIRMED_DAYS * DAY_MS) return false
  const doc = { ...before.doc, status: 'CONFIRMED' as const, confirmedDate: isoTime(ctx.now) }
  await confirmSubscriber(ctx.db, ctx.site.id, ctx.now, { id, doc })
  const { fqdn, one } = subscriberStore.entity
  const view = (row: typeof before) => subscriberStore.view({ ...row, doc: { ...row.doc } }, ctx.now)
  ctx.emit(`${fqdn}_updated`, id, { [one]: view({ ...before, doc }) }, { [one]: view(before) })
  ctx.mail({
    to: doc.email,
    language: doc.language,
    template: 'newsletterWelcome',
    data: { unsubscribeUrl: unsubscribeNewsletterUrl(ctx, { id, doc }) },
  })
  return true
}

/** Deletes a sign-up, unless that has happened already: the link works again. */
export async function deleteSubscription(ctx: EntityCtx, id: string): Promise<boolean> {
  await deleteEntities(ctx, subscriberStore, [id])
  return true
}
