import { bulkUpdateOrderTags, getOrder } from '@stoa/client/calls'
import { type Order, useMutationCall } from '@stoa/react'
import { Button, CloseIcon } from '@stoa/ui'
import type { SubmitEvent } from 'react'
import { Link } from 'react-router'
import { textOf } from '../form/form-values.ts'
import { t } from '../i18n/translate.ts'
import { useStaff } from '../session/staff-context.ts'
import { errorText } from '../shell/error-text.ts'
import { Panel } from '../shell/page.tsx'
import { useToast } from '../shell/toasts.tsx'
import { callsOfOrder } from './order-calls.ts'
import { tagsOf, withTags } from './order-tags.ts'
import { TagField } from './tag-field.tsx'

/** The tags of an order, which staff add and remove. Each links to the orders that have it. */
export function TagsPanel({ order }: { order: Order }) {
  const { can } = useStaff()
  const toast = useToast()
  const update = useMutationCall(bulkUpdateOrderTags, {
    invalidates: callsOfOrder,
    optimistic: (cached, { assignTags, unassignTags }) =>
      cached.change(
        getOrder,
        reply => ({ ...reply, order: withTags(reply.order, assignTags, unassignTags) }),
        { id: order.id },
      ),
  })
  const canWrite = can('ORDERS', 'WRITE')
  const tags = tagsOf(order)
  const change = async (kind: 'assignTags' | 'unassignTags', tag: string, message: string) => {
    try {
      const { results } = await update.mutateAsync({
        orderIds: [order.id ?? ''],
        [kind]: { privateTags: { tagIds: [tag] } },
      })
      const failure = results[0]?.itemMetadata.error?.description
      if (failure) toast(failure, 'danger')
      else toast(message)
      return !failure
    } catch (failure) {
      toast(errorText(failure), 'danger')
      return false
    }
  }
  const add = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const tag = textOf(new FormData(form), 'tag')
    if (!tag || update.isPending) return
    form.reset()
    if (await change('assignTags', tag, t('The order has the tag {tag}', { tag }))) return
    const field = form.elements.namedItem('tag')
    if (field instanceof HTMLInputElement && field.value === '') field.value = tag
  }
  return (
    <Panel title={t('Tags')}>
      {tags.length > 0 ? (
        <ul aria-label={t('Tags of the order')} className="flex flex-wrap gap-2 text-sm">
          {tags.map(tag => (
            <li
              key={tag}
              className="inline-flex min-w-0 items-center rounded-sm bg-surface ps-2.5 [overflow-wrap:anywhere]"
            >
              <Link
                className="link py-1 no-underline hover:underline"
                to={`/orders?${new URLSearchParams({ tag })}`}
              >
                <bdi>{tag}</bdi>
              </Link>
              {canWrite ? (
                <button
                  type="button"
                  className="grid size-8 place-items-center rounded-sm text-muted hover:text-ink"
                  aria-label={t('Remove the tag {tag}', { tag })}
                  disabled={update.isPending}
                  onClick={() => void change('unassignTags', tag, t('The tag {tag} is removed', { tag }))}
                >
                  <CloseIcon className="size-3.5" />
                </button>
              ) : (
                <span className="w-2.5" />
              )}
            </li>
          ))}
        </ul>
      ) : (
        <p className="text-sm text-muted">{t('No tags yet. Buyers do not see tags.')}</p>
      )}
      {canWrite && (
        <form className="flex items-end gap-2" onSubmit={event => void add(event)}>
          <TagField id="order-tag" className="min-w-0 flex-1" />
          <Button type="submit" variant="secondary" busy={update.isPending}>
            {t('Add tag')}
          </Button>
        </form>
      )}
    </Panel>
  )
}
