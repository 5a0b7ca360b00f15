import { getCheckoutPolicies } from '@stoa/client/checkoutSettings'
import { useCall } from '@stoa/react'
import { Alert, Dialog } from '@stoa/ui'
import { checkoutTexts } from '../i18n/checkout-texts.ts'
import { useTexts } from '../i18n/i18n-context.ts'
import type { Policy } from './use-policies.ts'

/** The text of a policy. It is read when the buyer opens it. */
export default function PolicyDialog({ policy, onClose }: { policy: Policy; onClose: () => void }) {
  const { consents, page } = useTexts(checkoutTexts)
  const { data, error } = useCall(getCheckoutPolicies, {})
  const text = data?.policies.find(({ kind }) => kind === policy.kind)?.content
  return (
    <Dialog id="policy" open onClose={onClose} title={<bdi>{policy.title}</bdi>} closeLabel={consents.close}>
      {error ? (
        <Alert tone="danger" title={consents.unreadable} />
      ) : (
        <div
          // A long text scrolls, so it must be focusable.
          tabIndex={text ? 0 : undefined}
          role="document"
          aria-labelledby="policy-title"
          dir="auto"
          className="max-h-[60vh] overflow-y-auto text-sm whitespace-pre-line wrap-anywhere"
        >
          {text ?? page.loading}
        </div>
      )}
    </Dialog>
  )
}
