import { Alert, EmptyState, LinkButton } from '@stoa/ui'
import { useIslandI18n } from '../i18n/i18n-context.tsx'

/** A cart without lines. `problems` say why a shopper who expected some finds none. */
export function EmptyCart({ problems }: { problems: readonly string[] }) {
  const { cart } = useIslandI18n().texts
  return (
    <div className="grid gap-6">
      {problems.length > 0 && <Alert tone="caution">{problems.join(' ')}</Alert>}
      <EmptyState title={cart.emptyTitle} action={<LinkButton href="/products">{cart.look}</LinkButton>}>
        {cart.empty}
      </EmptyState>
    </div>
  )
}
