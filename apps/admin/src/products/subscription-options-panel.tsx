import type { SubscriptionOptionInProduct } from '@stoa/contract'
import { type Product, useMoney } from '@stoa/react'
import { Badge } from '@stoa/ui'
import { useState } from 'react'
import { ActionDialog } from '../form/action-dialog.tsx'
import { CheckField } from '../form/check-field.tsx'
import { QuietButton, SmallButton } from '../form/small-button.tsx'
import { SortableList } from '../form/sortable-list.tsx'
import { t } from '../i18n/translate.ts'
import { useStaff } from '../session/staff-context.ts'
import { ErrorAlert } from '../shell/error-alert.tsx'
import { Panel, Pending } from '../shell/page.tsx'
import { useToast } from '../shell/toasts.tsx'
import { everyText } from '../subscriptions/subscription-text.ts'
import { type CycleDiscount, cyclePrice } from './cycle-price.ts'
import { SubscriptionOptionDialog } from './subscription-option-dialog.tsx'
import { useSubscriptionOptions } from './use-subscription-options.ts'

/** Most options of a product (protocol/subscription-options §1). */
const MAX = 6
type Option = SubscriptionOptionInProduct

/** The lowest price that buyers pay without a subscription. */
function lowestPrice({ priceData, variants, manageVariants }: Product): number {
  const prices = manageVariants
    ? variants.flatMap(({ variant }) => (variant.visible === false ? [] : (variant.priceData ?? [])))
    : [priceData]
  return Math.min(
    ...(prices.length > 0 ? prices : [priceData]).map(data => data.discountedPrice ?? data.price ?? 0),
  )
}

/** Terms under which a product is sold again and again. */
export function SubscriptionOptionsPanel({ product }: { product: Product }) {
  const toast = useToast()
  const money = useMoney()
  const { can, site } = useStaff()
  const canWrite = can('CATALOG', 'WRITE')
  const list = useSubscriptionOptions(product.id)
  const { options, isLoaded, loadError, isSoldOnce, failure } = list
  const [editing, setEditing] = useState<{ option?: Option }>()
  const [removing, setRemoving] = useState<Option>()
  const price = lowestPrice(product)
  /** What a cycle costs, such as "€18.00 every month". */
  const priceText = (discount: CycleDiscount | undefined, every: string) => {
    const amount = money(cyclePrice(price, discount, site.currency), site.currency)
    return product.manageVariants
      ? t('From {amount} {every}', { amount, every })
      : t('{amount} {every}', { amount, every })
  }
  return (
    <Panel
      title={t('Sold by subscription')}
      aside={
        canWrite &&
        isLoaded &&
        options.length < MAX && (
          <SmallButton onClick={() => setEditing({})}>{t('Add a subscription')}</SmallButton>
        )
      }
    >
      {!isLoaded ? (
        <Pending error={loadError} />
      ) : options.length === 0 ? (
        <p className="text-sm text-muted">
          {t('The product is sold once. Add a subscription, such as every month with 10 % off.')}
        </p>
      ) : (
        <div className="grid gap-3">
          <SortableList
            label={t('Subscriptions of the product')}
            items={options.map(({ id, title }) => ({ id, name: title ?? '' }))}
            onSort={canWrite ? list.sort : undefined}
            actions={({ id, name }) => {
              const option = options.find(each => each.id === id)
              return (
                <span className="flex flex-wrap items-center justify-end gap-x-1 max-sm:max-w-1/2">
                  {option?.hidden && <Badge tone="neutral">{t('Hidden')}</Badge>}
                  <span className="tabular px-1 text-end text-muted">
                    {priceText(option?.discount, everyText(option?.subscriptionSettings ?? {}))}
                  </span>
                  {canWrite && option && (
                    <>
                      <QuietButton
                        aria-label={t('Edit {name}', { name })}
                        onClick={() => setEditing({ option })}
                      >
                        {t('Edit')}
                      </QuietButton>
                      <QuietButton
                        aria-label={t('Remove {name}', { name })}
                        onClick={() => setRemoving(option)}
                      >
                        {t('Remove')}
                      </QuietButton>
                    </>
                  )}
                </span>
              )
            }}
          />
          <CheckField
            label={t('Also sold once, without a subscription')}
            checked={isSoldOnce}
            disabled={!canWrite}
            onChange={event => list.allowOnce(event.target.checked)}
          />
        </div>
      )}
      {failure && <ErrorAlert error={failure} />}
      {editing && (
        <SubscriptionOptionDialog
          option={editing.option}
          priceText={priceText}
          onClose={() => setEditing(undefined)}
          onSubmit={async (terms, hidden) => {
            await (editing.option ? list.edit(editing.option, terms, hidden) : list.add(terms, hidden))
            toast(t('The subscription is saved'))
          }}
        />
      )}
      {removing && (
        <ActionDialog
          id="remove-subscription"
          title={t('Remove {name}', { name: removing.title })}
          submit={t('Remove')}
          open
          onClose={() => setRemoving(undefined)}
          onSubmit={async () => {
            await list.takeAway(removing)
            toast(t('The subscription is removed'))
          }}
        >
          <p className="text-sm">
            {t('Shoppers cannot choose it any more. Subscriptions that were bought continue.')}
          </p>
        </ActionDialog>
      )}
    </Panel>
  )
}
