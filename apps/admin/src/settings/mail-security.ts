import type { contract, ReplyOf } from '@stoa/contract'
import { t } from '../i18n/translate.ts'

/** How mails of the shop are sent. */
export type MailSettings = ReplyOf<typeof contract.mailSettings.getMailSettings>['mailSettings']

/** Names of the ways to encrypt the connection to a mail server. */
export const securityTitles: Readonly<Record<NonNullable<MailSettings['server']>['security'], string>> = {
  TLS: t('TLS (port 465)'),
  STARTTLS: t('STARTTLS (port 587)'),
  OPTIONAL: t('Encrypted if the server can'),
}
