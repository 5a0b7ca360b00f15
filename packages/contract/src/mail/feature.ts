import { contractFeature } from '../contract-feature.ts'
import { mailSettings } from './mail-settings.ts'
import { mails } from './mails.ts'

/** Mails, and the links that unsubscribe from them. */
export const mailContract = contractFeature({
  name: 'mail',
  group: 'Platform',
  area: 'DEVELOPERS',
  resources: {
    mails,
    mailSettings,
  },
  titles: {
    mails: 'Mails',
    mailSettings: 'Mail settings',
  },
  areas: { mailSettings: 'SETTINGS' },
})
