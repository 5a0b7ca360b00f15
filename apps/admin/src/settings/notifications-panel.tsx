import { ApiError } from '@stoa/client'
import type { contract, ReplyOf } from '@stoa/contract'
import { Field, TextArea } from '@stoa/ui'
import { textOf } from '../form/form-values.ts'
import { t } from '../i18n/translate.ts'
import { Panel } from '../shell/page.tsx'

type Notifications = ReplyOf<typeof contract.sites.getSite>['site']['notifications']

/** What the shop sends mails for. */
const kinds = [
  { name: 'newOrders', label: t('Mail for each new order') },
  {
    name: 'failedPayments',
    label: t('Mail for each failed payment'),
    about: t('A bank has declined it after the order was placed.'),
  },
  {
    name: 'chargebacks',
    label: t('Mail for each chargeback'),
    about: t('The bank of a buyer has taken a payment back.'),
  },
  { name: 'failedSubscriptionCharges', label: t('Mail for each failed charge of a subscription') },
] as const

type Kind = (typeof kinds)[number]['name']

const addressesOf = (form: FormData, kind: Kind) => [
  ...new Set(
    textOf(form, kind)
      .split(/[\s,;]+/)
      .filter(Boolean),
  ),
]

/** What is wrong with the addresses, for the field. */
function errorOf(error: unknown, kind: Kind): string | undefined {
  if (!(error instanceof ApiError)) return undefined
  const path = `site.notifications.${kind}`
  const found = error.details.validationError?.fieldViolations?.filter(({ field }) => field?.startsWith(path))
  if (!found?.length) return undefined
  const lines = found.flatMap(({ field }) => {
    const index = field?.match(/\[(\d+)\]$/)?.[1]
    return index === undefined ? [] : Number(index) + 1
  })
  return lines.length > 0
    ? t('Not an e-mail address: number {numbers} of the list.', { numbers: lines.join(', ') })
    : t('Enter no more than 10 addresses.')
}

/** Addresses that get mails about the shop. `error` is why the last save has failed. */
export function NotificationsPanel({
  notifications,
  error,
}: {
  notifications: Notifications
  error: unknown
}) {
  return (
    <Panel title={t('Notifications')}>
      {kinds.map(({ name, label, ...kind }) => (
        <Field
          key={name}
          id={`field-${name}`}
          label={label}
          hint={[...('about' in kind ? [kind.about] : []), t('One e-mail address per line, up to 10.')].join(
            ' ',
          )}
          error={errorOf(error, name)}
          optional
        >
          {control => (
            <TextArea
              {...control}
              name={name}
              rows={3}
              dir="ltr"
              autoComplete="off"
              spellCheck={false}
              defaultValue={(notifications?.[name] ?? []).join('\n')}
            />
          )}
        </Field>
      ))}
      <p className="text-sm text-muted">
        {t('Staff read these mails in their language, and get them only if they may read orders.')}
      </p>
    </Panel>
  )
}

/** The values of the panel. */
export const readNotifications = (form: FormData) =>
  Object.fromEntries(kinds.map(({ name }) => [name, addressesOf(form, name)]))
