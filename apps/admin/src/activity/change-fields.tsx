import { type contract, cutText, type ReplyOf } from '@stoa/contract'

type Change = ReplyOf<typeof contract.journal.listEntityHistory>['changes'][number]

/** `products.bulkUpdateProductsProperty` as "Bulk update products property". */
export function operationTitle(operation: string): string {
  const words = (operation.split('.')[1] ?? operation).replaceAll(
    /[A-Z]/g,
    letter => ` ${letter.toLowerCase()}`,
  )
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** `wix.ecom.v1.order_updated` and `…ProductChanged` as "Order updated" and "Product changed". */
export function eventTitle(type: string): string {
  const words = (type.split('.').at(-1) ?? type)
    .replaceAll(/(?<=[a-z])[A-Z]/g, letter => ` ${letter.toLowerCase()}`)
    .replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

const LONGEST = 160

/** A value as text. */
function valueText(value: unknown): string {
  if (value === undefined || value === null || value === '') return 'none'
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  return text.length > LONGEST ? `${cutText(text, LONGEST)}…` : text
}

/** Fields of a change with their former and new values. */
export function ChangeFields({ fields }: Pick<Change, 'fields'>) {
  if (fields.length === 0) return null
  return (
    <dl className="grid gap-1 text-xs">
      {fields.map(({ path, before, after }) => (
        <div key={path} className="grid gap-x-2 sm:grid-cols-[minmax(0,10rem)_minmax(0,1fr)]">
          <dt className="text-muted [overflow-wrap:anywhere]">{path}</dt>
          <dd className="[overflow-wrap:anywhere]">
            <del className="text-muted">{valueText(before)}</del> <span aria-hidden>→</span>{' '}
            <ins className="no-underline">{valueText(after)}</ins>
          </dd>
        </div>
      ))}
    </dl>
  )
}
