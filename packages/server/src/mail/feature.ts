import { serveMailbox } from '../edge/pages/mailbox.ts'
import { serveSignedLink } from '../edge/pages/signed-links.ts'
import { feature } from '../feature.ts'
import { onlyShop } from '../identity/index.ts'
import { newestMails, settleOldMails } from '../storage/mails.ts'
import { mailSettingsHandlers } from './mail-settings.ts'
import { mailHandlers } from './mails.ts'
import { openUnsubscriptions, UNSUBSCRIBE_PATH } from './unsubscribe.ts'

/** Mails, and the links that unsubscribe from them. */
export const mailFeature = feature({
  name: 'mail',
  uses: ['events', 'identity', 'payments', 'staff'],
  handlers: {
    mails: mailHandlers,
    mailSettings: mailSettingsHandlers,
  },
  everyHour: { mails: ({ db }, now) => settleOldMails(db, now) },
  pages(pages, { db, platform, clock, config, use }) {
    const unsubscriptions = openUnsubscriptions({
      db,
      directory: platform.directory,
      secret: platform.protectionSecret,
      now: clock.now,
    })
    serveSignedLink(pages, UNSUBSCRIBE_PATH, unsubscriptions, use(onlyShop))
    if (config.development) serveMailbox(pages, config, limit => newestMails(db, limit))
  },
})
