import { queryProducts, searchOrders } from '@stoa/client/calls'
import { useCall } from '@stoa/react'
import { Dialog } from '@stoa/ui'
import { Command } from 'cmdk'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { t } from '../i18n/translate.ts'
import { buyerName } from '../orders/buyer-name.ts'
import { useStaff } from '../session/staff-context.ts'
import { groupsFor } from '../shell/page-groups.ts'

const FOUND = 6
const itemLook =
  'flex min-h-9 cursor-pointer items-center gap-3 rounded-sm px-3 text-sm aria-selected:bg-surface aria-selected:font-medium'
const groupLook =
  '**:[[cmdk-group-heading]]:px-3 **:[[cmdk-group-heading]]:pt-3 **:[[cmdk-group-heading]]:pb-1 **:[[cmdk-group-heading]]:text-xs **:[[cmdk-group-heading]]:text-muted'

/** Finds pages, orders and products by a few letters, and opens them. */
export function CommandPalette({ onClose }: { onClose: () => void }) {
  const { can } = useStaff()
  const navigate = useNavigate()
  const [text, setText] = useState('')
  const search = text.trim()
  const isSearching = search.length > 1
  const number = /^#?(\d+)$/.exec(search)?.[1]
  const { data: products } = useCall(
    queryProducts,
    {
      query: {
        filter: { name: { $contains: search } },
        sort: [{ fieldName: 'name', order: 'ASC' }],
        paging: { limit: FOUND },
      },
    },
    { enabled: isSearching && can('CATALOG') },
  )
  const { data: orders } = useCall(
    searchOrders,
    {
      search: {
        filter: number ? { number } : { 'buyerInfo.email': { $startsWith: search.toLowerCase() } },
        cursorPaging: { limit: FOUND },
      },
    },
    { enabled: (isSearching || number !== undefined) && can('ORDERS') },
  )
  const open = (path: string) => {
    onClose()
    void navigate(path)
  }
  const matches = (title: string) => title.toLowerCase().includes(search.toLowerCase())
  const pages = groupsFor(can)
    .flatMap(group => group.pages.map(page => ({ ...page, group: group.title })))
    .filter(({ title, group }) => matches(title) || matches(group))
  return (
    <Dialog id="palette" title={t('Go to')} open onClose={onClose}>
      <Command label={t('Go to')} shouldFilter={false}>
        <Command.Input
          autoFocus
          value={text}
          onValueChange={setText}
          placeholder={t('A page, an order number, a product')}
          className="mb-2 min-h-11 w-full rounded-sm border border-line-strong bg-raised px-3 text-sm"
        />
        <Command.List className="max-h-[50dvh] overflow-y-auto">
          <Command.Empty className="px-3 py-4 text-sm text-muted">
            {t('Nothing has this in its name.')}
          </Command.Empty>
          {pages.length > 0 && (
            <Command.Group heading={t('Pages')} className={groupLook}>
              {pages.map(({ to, title, group }) => (
                <Command.Item key={to} value={`page ${to}`} className={itemLook} onSelect={() => open(to)}>
                  {title}
                  {group !== title && <span className="ms-auto text-xs text-muted">{group}</span>}
                </Command.Item>
              ))}
            </Command.Group>
          )}
          {orders && orders.orders.length > 0 && (
            <Command.Group heading={t('Orders')} className={groupLook}>
              {orders.orders.map(order => (
                <Command.Item
                  key={order.id}
                  value={`order ${order.id}`}
                  className={itemLook}
                  onSelect={() => open(`/orders/${order.id}`)}
                >
                  {order.number && `#${order.number}`} <bdi>{buyerName(order)}</bdi>
                </Command.Item>
              ))}
            </Command.Group>
          )}
          {products && products.products.length > 0 && (
            <Command.Group heading={t('Products')} className={groupLook}>
              {products.products.map(({ id, name }) => (
                <Command.Item
                  key={id}
                  value={`product ${id}`}
                  className={itemLook}
                  onSelect={() => open(`/products/${id}`)}
                >
                  <bdi>{name}</bdi>
                </Command.Item>
              ))}
            </Command.Group>
          )}
        </Command.List>
      </Command>
    </Dialog>
  )
}
