import { getSite, updateSite } from '@stoa/client/calls'
import { useCall, useMutationCall } from '@stoa/react'
import { Button } from '@stoa/ui'
import { t } from '../i18n/translate.ts'
import { useStaff } from '../session/staff-context.ts'
import { ErrorAlert } from '../shell/error-alert.tsx'
import { Panel } from '../shell/page.tsx'
import { useToast } from '../shell/toasts.tsx'

/** Opens a shop whose storefront still says that it opens soon. */
export function OpeningPanel() {
  const { can } = useStaff()
  const toast = useToast()
  const { data } = useCall(getSite, {})
  const update = useMutationCall(updateSite, { invalidates: [getSite] })
  if (data?.site.opened !== false) return null
  const open = () =>
    update.mutateAsync({ site: { opened: true } }).then(
      () => toast(t('The shop is open')),
      // The error is shown below.
      () => {},
    )
  return (
    <Panel title={t('Your shop is not open yet')}>
      <p className="text-sm text-muted">
        {t('Visitors see “Opening soon”. Open the shop when it has a product and a way to pay.')}
      </p>
      {update.error && <ErrorAlert error={update.error} />}
      {can('SETTINGS', 'WRITE') && (
        <Button busy={update.isPending} className="justify-self-start" onClick={() => void open()}>
          {t('Open the shop')}
        </Button>
      )}
    </Panel>
  )
}
