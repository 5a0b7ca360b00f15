import { Anchor, Picture, Price } from '@stoa/ui'
import type { ReactNode } from 'react'
import type { CartLine } from '../cart/cart-view.ts'
import { useIslandI18n } from '../i18n/i18n-context.tsx'

interface CartLineViewProps {
  line: CartLine
  /** Names of the discounts on the line. */
  discounts?: string[]
  children?: ReactNode
}

/** A line of the cart: picture, name, what was chosen, price; `children` are the controls below. */
export function CartLineView({ line, discounts = [], children }: CartLineViewProps) {
  const { each } = useIslandI18n().texts.cart
  return (
    <div className="grid grid-cols-[5.5rem_1fr] gap-x-5 sm:grid-cols-[7rem_1fr]">
      <Picture source={line.picture} alt="" sizes="8rem" className="aspect-4/5 w-full rounded-sm" />
      <div className="grid min-w-0 content-start gap-1">
        <div className="flex items-baseline justify-between gap-4">
          <p className="min-w-0 wrap-anywhere font-medium leading-snug">
            {line.href ? (
              <Anchor href={line.href} className="underline-offset-4 hover:underline">
                <bdi>{line.name}</bdi>
              </Anchor>
            ) : (
              <bdi>{line.name}</bdi>
            )}
          </p>
          <span className="tabular shrink-0 font-medium">{line.total}</span>
        </div>
        {line.details.length > 0 && (
          <ul className="text-sm text-muted">
            {line.details.map(({ name, value }) => (
              <li key={name}>
                {name}: <bdi>{value}</bdi>
              </li>
            ))}
          </ul>
        )}
        {line.quantity > 1 || line.fullUnitPrice ? (
          <p className="text-sm text-muted">
            {each({
              price: () => (
                <Price
                  amount={line.unitPrice}
                  fullAmount={line.fullUnitPrice}
                  size="sm"
                  className="font-normal"
                />
              ),
            })}
          </p>
        ) : null}
        {discounts.map(name => (
          <p key={name} className="text-sm text-accent">
            {name}
          </p>
        ))}
        {children}
      </div>
    </div>
  )
}
