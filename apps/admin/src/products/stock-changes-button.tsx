import { listInventoryChanges } from '@stoa/client/calls'
import type { contract, ReplyOf } from '@stoa/contract'
import { useCall } from '@stoa/react'
import { Button, Dialog } from '@stoa/ui'
import { useState } from 'react'
import { Link } from 'react-router'
import { ChoiceSelect } from '../form/choice-select.tsx'
import { t } from '../i18n/translate.ts'
import { Pending } from '../shell/page.tsx'
import { useDates } from '../shell/use-dates.ts'
import type { StockRow } from './stock-rows.ts'

type Change = ReplyOf<typeof contract.inventoryChanges.listInventoryChanges>['inventoryChanges'][number]

const causes: Readonly<Record<Change['cause'], string>> = {
  INITIAL: t('First count'),
  ORDER: t('Order'),
  RETURN: t('Returned by an order'),
  MANUAL: t('Changed by staff or a program'),
  REVERT_INVENTORY_CHANGE: t('Taken back'),
  TRANSFER: t('Moved between locations'),
}

/** Opens the changes of the number of units at a location, by variant. */
export function StockChangesButton({ rows }: { rows: readonly StockRow[] }) {
  const [isOpen, setOpen] = useState(false)
  const titles = Object.fromEntries(rows.flatMap(({ title, item }) => (item ? [[item.id, title]] : [])))
  const [chosen, setChosen] = useState<string>()
  const first = Object.keys(titles)[0]
  const itemId = chosen && chosen in titles ? chosen : first
  if (!itemId) return null
  return (
    <>
      <Button variant="quiet" onClick={() => setOpen(true)}>
        {t('Changes')}
      </Button>
      <Dialog
        id="stock-changes"
        title={t('Changes of the stock')}
        open={isOpen}
        onClose={() => setOpen(false)}
      >
        {isOpen && (
          <div className="grid gap-4">
            {Object.keys(titles).length > 1 && (
              <ChoiceSelect
                id="stock-changes-variant"
                label={t('Variant')}
                value={itemId}
                titles={titles}
                onChange={setChosen}
              />
            )}
            <Changes inventoryItemId={itemId} />
          </div>
        )}
      </Dialog>
    </>
  )
}

function Changes({ inventoryItemId }: { inventoryItemId: string }) {
  const { time } = useDates()
  const { data, error } = useCall(listInventoryChanges, { inventoryItemId })
  if (!data) return <Pending error={error} />
  if (data.inventoryChanges.length === 0)
    return <p className="text-sm text-muted">{t('Nothing has changed yet.')}</p>
  return (
    <ul className="grid divide-y divide-line text-sm">
      {data.inventoryChanges.map(({ createdDate, cause, delta, quantity, orderId }) => (
        <li key={`${createdDate} ${quantity} ${delta}`} className="flex justify-between gap-4 py-2">
          <span className="grid">
            {orderId ? (
              <Link to={`/orders/${orderId}`} className="link justify-self-start">
                {causes[cause]}
              </Link>
            ) : (
              causes[cause]
            )}
            <span className="text-muted">{time(createdDate)}</span>
          </span>
          <span className="tabular grid text-end">
            <bdi dir="ltr">{delta > 0 ? `+${delta}` : delta}</bdi>
            <span className="text-muted">{t('{quantity} then', { quantity })}</span>
          </span>
        </li>
      ))}
    </ul>
  )
}
