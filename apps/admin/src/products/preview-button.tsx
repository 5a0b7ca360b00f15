import { createProductPreview } from '@stoa/client/calls'
import { type Product, useMutationCall } from '@stoa/react'
import { Button } from '@stoa/ui'
import { t } from '../i18n/translate.ts'
import { useStaff } from '../session/staff-context.ts'
import { errorText } from '../shell/error-text.ts'
import { useToast } from '../shell/toasts.tsx'

/** Opens the page of a hidden product in the shop. The address shows it for an hour, and can be passed on. */
export function PreviewButton({ product: { id, slug, visible } }: { product: Product }) {
  const toast = useToast()
  const { shopUrl } = useStaff().site
  const create = useMutationCall(createProductPreview)
  if (!shopUrl || visible) return null
  const open = () =>
    create.mutate(
      { productId: id },
      {
        onSuccess: ({ token }) =>
          location.assign(`${shopUrl}/products/${encodeURIComponent(slug ?? '')}?preview=${token}`),
        onError: error => toast(errorText(error), 'danger'),
      },
    )
  return (
    <Button size="sm" variant="secondary" busy={create.isPending} onClick={open}>
      {t('Preview in the shop')}
    </Button>
  )
}
