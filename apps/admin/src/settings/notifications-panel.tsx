import { ApiError } from '@stoa/client'
import type { contract, ReplyOf } from '@stoa/contract'
import { Field, TextArea } from '@stoa/ui'
import { textOf } from '../form/form-values.ts'
import { t } from '../i18n/translate.ts'
import { Panel } from '../shell/page.tsx'

type Notifications = ReplyOf<typeof contract.sites.getSite>['site']['notifications']

const addressesOf = (form: FormData) => [
  ...new Set(
    textOf(form, 'newOrders')
      .split(/[\s,;]+/)
      .filter(Boolean),
  ),
]

/** What is wrong with the addresses, for the field. */
function errorOf(error: unknown): string | undefined {
  if (!(error instanceof ApiError)) return undefined
  const path = 'site.notifications.newOrders'
  const found = error.details.validationError?.fieldViolations?.filter(({ field }) => field?.startsWith(path))
  if (!found?.length) return undefined
  const lines = found.flatMap(({ field }) => {
    const index = field?.match(/\[(\d+)\]$/)?.[1]
    return index === undefined ? [] : Number(index) + 1
  })
  return lines.length > 0
    ? t('Not an e-mail address: number {0} of the list.', lines.join(', '))
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
      <Field
        id="field-newOrders"
        label={t('Mail for each new order')}
        hint={t('One e-mail address per line, up to 10.')}
        error={errorOf(error)}
        optional
      >
        {control => (
          <TextArea
            {...control}
            name="newOrders"
            rows={3}
            dir="ltr"
            autoComplete="off"
            spellCheck={false}
            defaultValue={(notifications?.newOrders ?? []).join('\n')}
          />
        )}
      </Field>
    </Panel>
  )
}

/** The values of the panel. */
export const readNotifications = (form: FormData) => ({ newOrders: addressesOf(form) })
