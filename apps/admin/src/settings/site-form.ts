import { updateSite } from '@stoa/client/calls'
import { callForm } from '../form/form-field.ts'
import * as fields from '../generated/calls/sites.ts'
import { t } from '../i18n/translate.ts'
import { CrawlerChecks } from './crawler-checks.tsx'
import { LanguageChecks } from './language-checks.tsx'

const ADDRESSES = t('One e-mail address per line, up to 10.')

/** The settings of the shop, in the order of the page. */
export const siteForm = callForm(updateSite, fields.updateSite, {
  fields: {
    'site.name': { label: t('Name'), required: true },
    'site.timeZone': {
      label: t('Time zone'),
      kind: 'timeZone',
      hint: t('Times in mails and delivery slots follow it.'),
      required: true,
    },
    'site.weightUnit': {
      label: t('Unit of weights'),
      hint: t('Of all weights of the shop. A change converts none of them.'),
      required: true,
      options: { KG: t('Kilograms'), LB: t('Pounds') },
    },
    'site.opened': {
      label: t('The shop is open'),
      hint: t('While it is not, visitors see “Opening soon”.'),
    },
    'site.ownerEmail': {
      label: t('E-mail address of the owner'),
      hint: t('Gets a mail for each member who waits for approval.'),
    },
    'site.languages': {
      label: t('Languages of hosted pages and mails'),
      control: { Input: LanguageChecks, read: (_, form) => form.getAll('site.languages').map(String) },
    },
    'site.countries': {
      label: t('Countries that the shop delivers to'),
      hint: t('Rates are on the page of the delivery regions.'),
    },
    'site.returns.days': {
      label: t('Days to return goods'),
      hint: t('After the delivery. 0: goods cannot be returned. Empty: search engines are told nothing.'),
    },
    'site.returns.free': { label: t('The shop pays the way back') },
    'site.deniedCrawlers': {
      label: t('Programs that may not read the shop'),
      control: { Input: CrawlerChecks, read: (_, form) => form.getAll('site.deniedCrawlers').map(String) },
    },
    'site.members.registration': {
      label: t('Who can register'),
      required: true,
      half: true,
      options: {
        OPEN: t('Everyone, at once'),
        EMAIL_VERIFICATION: t('Everyone, after a code by e-mail'),
        OWNER_APPROVAL: t('Those whom the shop approves'),
        CLOSED: t('Only people whom the shop adds'),
      },
    },
    'site.members.captcha': {
      label: t('CAPTCHA'),
      required: true,
      half: true,
      options: {
        NEVER: t('Never'),
        WHEN_SUSPICIOUS: t('After several failed attempts'),
        ALWAYS: t('Always'),
      },
    },
    'site.members.magicLink': { label: t('Sign-in with a link by e-mail') },
    'site.members.passkey': { label: t('Sign-in with a passkey') },
    'site.members.highRiskLogin': { label: t('A code by e-mail from a new device in a new network') },
    'site.appearance.logoUrl': { label: t('Address of the logo') },
    'site.appearance.accentColor': {
      label: t('Color of buttons and links'),
      hint: t('Six hexadecimal digits, such as #a23d1c.'),
    },
    'site.appearance.arches': {
      label: t('Arches beside the name, beside sign-in and in mails'),
      initial: true,
    },
    'site.checkoutRecovery.abandonedAfterMinutes': {
      label: t('Minutes without activity'),
      required: true,
    },
    'site.checkoutRecovery.sendMail': { label: t('Remind the buyer by e-mail, once') },
    'site.notifications.newOrders': { label: t('Mail for each new order'), hint: ADDRESSES },
    'site.notifications.failedPayments': {
      label: t('Mail for each failed payment'),
      hint: `${t('A bank has declined it after the order was placed.')} ${ADDRESSES}`,
    },
    'site.notifications.chargebacks': {
      label: t('Mail for each chargeback'),
      hint: `${t('The bank of a buyer has taken a payment back.')} ${ADDRESSES}`,
    },
    'site.notifications.failedSubscriptionCharges': {
      label: t('Mail for each failed charge of a subscription'),
      hint: ADDRESSES,
    },
    'site.seller.legalName': { label: t('Legal name') },
    'site.seller.address': { label: t('Address'), rows: 3 },
    'site.seller.email': { label: t('E-mail address for questions'), kind: 'email' },
    'site.seller.vatId': { label: t('VAT number') },
    'site.seller.taxNumber': { label: t('Tax number') },
    'site.seller.bankDetails': { label: t('Bank account'), rows: 2 },
    'site.seller.footer': { label: t('Text at the foot of each page'), rows: 2 },
    'site.seller.invoicePrefix': { label: t('Text before the numbers of invoices') },
  },
  // `pages` is on the page of the addresses; programs set the others.
  leftOut: ['site.tax', 'site.dailyBackups', 'pages'],
})
