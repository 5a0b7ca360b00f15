import { Anchor, Badge, Picture, type Tone } from '@stoa/ui'
import { useTexts } from '../i18n/use-i18n.ts'
import type { SubscriptionState, SubscriptionView } from './subscription-view.ts'

const TONES: Record<SubscriptionState, Tone> = {
  PENDING: 'neutral',
  TRIAL: 'positive',
  ACTIVE: 'positive',
  PAST_DUE: 'danger',
  CANCELED: 'neutral',
  ENDED: 'neutral',
}

export const SubscriptionStateBadge = ({ state }: { state: SubscriptionState }) => (
  <Badge tone={TONES[state]}>{useTexts().subscriptions.states[state]}</Badge>
)

/** Subscriptions, each a row that leads to its page. */
export function SubscriptionList({ subscriptions }: { subscriptions: SubscriptionView[] }) {
  const texts = useTexts().subscriptions
  return (
    <ul className="divide-y divide-line border-y border-line">
      {subscriptions.map(one => (
        <li key={one.id}>
          <Anchor
            href={`/account/subscriptions/${one.id}`}
            className="group grid grid-cols-[3.5rem_minmax(0,1fr)] items-center gap-x-5 gap-y-2 py-5 sm:grid-cols-[3.5rem_minmax(0,1.4fr)_minmax(0,1fr)_auto]"
          >
            <Picture source={one.picture} alt="" className="aspect-square w-14 rounded-sm" />
            <span className="min-w-0">
              <span className="block font-medium underline-offset-4 group-hover:underline">
                <bdi>{one.name}</bdi>
              </span>
              <span className="tabular block text-sm text-muted">{one.amount}</span>
            </span>
            <span className="col-start-2 text-sm sm:col-start-3">
              {one.nextCharge && (
                <>
                  <span className="text-muted">{texts.nextCharge}</span>{' '}
                  <time dateTime={one.nextCharge.iso} className="sm:block">
                    {one.nextCharge.text}
                  </time>
                </>
              )}
            </span>
            <span className="col-start-2 sm:col-start-4 sm:justify-self-end">
              <SubscriptionStateBadge state={one.state} />
            </span>
          </Anchor>
        </li>
      ))}
    </ul>
  )
}
